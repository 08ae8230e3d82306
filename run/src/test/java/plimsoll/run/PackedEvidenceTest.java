package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.Installation;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.PackedEvidence;

class PackedEvidenceTest {
    @TempDir
    private Path home;

    @Test
    void an_installation_without_the_records_judges_none() {
        assertThat(new PackedEvidence(new Installation(home)).of(List.of("mine")))
                .isEmpty();
    }

    @Test
    void a_damaged_archive_is_named() throws IOException {
        Path archive = Files.createDirectory(home.resolve("evidence")).resolve("mine.tar.xz");
        Files.writeString(archive, "torn");

        assertThatThrownBy(() -> new PackedEvidence(new Installation(home)).of(List.of("mine")))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.MACHINE_LACKS))
                .hasMessageContaining(archive.toString());
    }
}
