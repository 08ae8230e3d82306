package plimsoll.records.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;

/** The n-th file operation fails while a file at the top of a result is replaced, for n = 1, 2, 3 and so on. */
class TornResultTest {
    private static final int MOST_OPERATIONS = 50;

    @TempDir
    Path results;

    @Test
    void whichever_operation_fails_the_file_is_the_earlier_or_the_later_and_matches_its_checksum() throws IOException {
        int failing = 1;
        for (boolean whole = false; !whole; failing++) {
            assertThat(failing).as("the operations of one replacement").isLessThan(MOST_OPERATIONS);
            ResultFolder folder = new ResultFolder(Files.createDirectory(results.resolve("attempt-" + failing)));
            ResultChecksums.write(folder, folder.search(), new Content(1));
            ResultChecksums.write(folder, folder.plan(), new Content(7));
            FailingFiles files = new FailingFiles(failing);

            Optional<String> failure = replaced(new ResultFolder(files.path(folder.path())));

            whole = !files.failed();
            assertThat(failure.isPresent()).as("operation %d", failing).isEqualTo(!whole);
            assertThat(Json.read(folder.search(), Content.class))
                    .as("operation %d", failing)
                    .isIn(new Content(1), new Content(2));
            assertThat(ResultChecksums.problems(folder))
                    .as("operation %d", failing)
                    .isEmpty();
            assertThat(replaced(folder)).isEmpty();
            assertThat(Json.read(folder.search(), Content.class)).isEqualTo(new Content(2));
        }
        assertThat(failing).as("operations that failed").isGreaterThan(8);
    }

    @Test
    void a_file_that_changed_or_is_gone_is_named_and_the_others_are_not() throws IOException {
        ResultFolder folder = new ResultFolder(results);
        ResultChecksums.write(folder, folder.search(), new Content(1));
        ResultChecksums.write(folder, folder.plan(), new Content(7));
        ResultChecksums.write(folder, folder.manifest(), new Content(7));
        Files.writeString(folder.plan(), "{\"value\":8}");
        Files.delete(folder.manifest());

        List<String> problems = ResultChecksums.problems(folder);

        assertThat(problems).hasSize(2);
        assertThat(problems.getFirst()).startsWith("manifest.json is missing");
        assertThat(problems.getLast()).startsWith("plan.json was changed after its run");
    }

    private record Content(int value) {}

    private static Optional<String> replaced(ResultFolder folder) {
        try {
            ResultChecksums.write(folder, folder.search(), new Content(2));
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
