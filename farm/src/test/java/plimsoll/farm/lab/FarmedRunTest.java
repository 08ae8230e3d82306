package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.FileDigest;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The blocks of a run, which the broker takes or not. */
class FarmedRunTest {
    private static final FileDigest CONTENT = new FileDigest("0".repeat(64), 1);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_run_with_as_many_files_as_a_block_has_can_be_sent() throws IOException {
        assertThatCode(run(FarmBlock.FILES_MAX, "Short.class")::requireSendable).doesNotThrowAnyException();
    }

    @Test
    void a_run_with_too_many_files_is_refused_as_a_wrong_request() throws IOException {
        assertRefused(run(FarmBlock.FILES_MAX + 1, "Short.class"), Integer.toString(FarmBlock.FILES_MAX));
    }

    @Test
    void a_run_whose_files_have_too_long_names_is_refused_as_a_wrong_request() throws IOException {
        assertRefused(run(FarmBlock.FILES_MAX, "Long".repeat(100)), "bytes");
    }

    private static void assertRefused(FarmedRun run, String seen) {
        assertThatThrownBy(run::requireSendable)
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContainingAll(seen, "pack its files");
    }

    private FarmedRun run(int files, String name) throws IOException {
        try (PartsFolder parts = PartsFolder.of(directory.resolve("parts"))) {
            FarmedRun run = FarmUnderTest.run(1, parts);
            List<BlockFile> all = IntStream.range(0, files)
                    .mapToObj(number -> new BlockFile(FarmNames.ROOT + "/trees/" + number + "/" + name, CONTENT, false))
                    .toList();
            return new FarmedRun(
                    run.verb(),
                    run.run(),
                    run.machineClass(),
                    run.sending(),
                    run.study(),
                    run.plan(),
                    run.manifest(),
                    all,
                    run.origins(),
                    run.directories(),
                    run.programs(),
                    run.attempts(),
                    run.blocks());
        }
    }
}
