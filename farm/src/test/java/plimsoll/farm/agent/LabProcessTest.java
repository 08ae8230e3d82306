package plimsoll.farm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.FixedTimeout;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;

@Timeout(60)
class LabProcessTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void an_agent_without_setpriv_does_not_start_and_names_the_package() {
        assertThatThrownBy(() -> LabProcess.of(Path.of("plimsoll"), List.of(), Optional.empty()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("util-linux");
    }

    @Test
    void a_lab_that_outlives_its_bound_is_stopped_and_its_block_is_not_done() throws Exception {
        BlockExecutor.Execution execution = execute("echo begun >&2; exec tail -f /dev/null", Duration.ofMillis(300));

        assertThat(execution.done()).isFalse();
        assertThat(execution.lines()).last().asString().startsWith("stopped by its agent");
    }

    @Test
    void a_verdict_is_a_result_and_an_error_is_not() throws Exception {
        assertThat(execute("exit 10", FixedTimeout.FARM_BLOCK.time()).done()).isTrue();
        BlockExecutor.Execution refused = execute("echo no such cap >&2; exit 31", FixedTimeout.FARM_BLOCK.time());
        assertThat(refused.done()).isFalse();
        assertThat(refused.lines()).contains("no such cap").last().asString().contains("find", "31");
    }

    @Test
    void the_lab_of_a_block_resumes_it_by_its_verb_and_writes_no_report() throws Exception {
        BlockExecutor.Execution execution = execute("echo \"$@\" >&2", FixedTimeout.FARM_BLOCK.time());

        assertThat(execution.lines())
                .singleElement()
                .asString()
                .endsWith("plimsoll find --resume " + directory.resolve("result") + " --records-only");
    }

    @Test
    void the_whole_end_of_a_block_fits_into_the_end_of_its_agent() {
        assertThat(FixedTimeout.FARM_BLOCK_ENDED.time().plus(FixedTimeout.KILLED.time()))
                .isLessThan(FixedTimeout.RESULT_WRITTEN.time());
    }

    private BlockExecutor.Execution execute(String script, Duration atMost) throws IOException, InterruptedException {
        // Stands in for setpriv and the launcher, whose options it ignores.
        Path shell = Files.writeString(directory.resolve("lab"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(shell, PosixFilePermissions.fromString("rwx------"));
        return new LabProcess(Path.of("plimsoll"), List.of(), shell)
                .execute(
                        FarmedVerb.FIND,
                        Files.createDirectories(directory.resolve("result")),
                        Optional.empty(),
                        atMost,
                        _ -> {});
    }
}
