package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.verdict.ExitCode;

/** Stored results whose cells were not run alike share no cell. */
class ComparedCellsTest {
    @TempDir
    Path directory;

    @Test
    void cells_whose_load_was_changed_are_not_laid_side_by_side() throws IOException {
        assertThat(leftOut("(?<key>\"deadlineMillis\"\\s*:\\s*)\\d+", "${key}1234"))
                .contains("its phase")
                .contains("differ");
    }

    @Test
    void cells_whose_links_were_changed_are_not_laid_side_by_side() throws IOException {
        assertThat(leftOut(
                        "\"links\"\\s*:\\s*\\[ ]",
                        "\"links\":[{\"from\":\"worker\",\"to\":\"service\",\"latencyMillis\":20.0}]"))
                .contains("its links differ");
    }

    @Test
    void cells_that_stood_on_another_need_are_not_laid_side_by_side() throws IOException {
        String need = """
                {"name":"store","role":"need","limits":{"cpus":{"cores":[1]}},"source":{"is":"launched",\
                "command":["java","mine.Store"],"environment":{},"directory":"/src",\
                "ready":{"is":"line","pattern":"ready"}}},""";
        assertThat(leftOut("\"members\"\\s*:\\s*\\[", "\"members\":[" + need)).contains("its need 'store' differs");
    }

    @Test
    void json_of_results_of_two_machines_has_the_difference_beside_it() throws IOException {
        Path before = DamagedResults.full(directory.resolve("before"));
        Path now = DamagedResults.full(directory.resolve("now"));
        Path manifest = now.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("AMD EPYC", "Intel Xeon"));

        VerbRun compared = VerbRun.of("compare", before.toString(), now.toString(), "--json");

        assertThat(compared.code()).as(compared.err()).isEqualTo(ExitCode.MEASURED.code());
        assertThat(compared.out()).startsWith("{");
        assertThat(compared.err()).contains("AMD EPYC", "Intel Xeon");
    }

    /** The complaint when everything of the second of two equal results reads differently. */
    private String leftOut(String what, String otherwise) throws IOException {
        Path before = DamagedResults.full(directory.resolve("before"));
        Path now = DamagedResults.full(directory.resolve("now"));
        try (Stream<Path> files = Files.walk(now)) {
            for (Path file :
                    files.filter(each -> each.endsWith("experiment.json")).toList()) {
                Files.writeString(file, Files.readString(file).replaceAll(what, otherwise));
            }
        }
        VerbRun changed = VerbRun.of("compare", before.toString(), now.toString());

        assertThat(changed.code()).as(changed.toString()).isEqualTo(ExitCode.USAGE.code());
        assertThat(changed.err()).contains("share no cell under the same load");
        return changed.err();
    }
}
