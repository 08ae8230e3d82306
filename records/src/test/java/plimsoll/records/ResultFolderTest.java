package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {
    @TempDir
    private Path directory;

    @Test
    void trials_are_in_the_order_of_their_numbers_beyond_the_999th_too() throws IOException {
        ResultFolder folder = new ResultFolder(directory);
        for (int number : new int[] {1000, 999, 2, 1001}) {
            Files.createDirectories(folder.trial(number, "a", 1).path());
        }
        Files.createDirectories(folder.trials().resolve("not-ours"));

        assertThat(folder.trialsOnDisk())
                .extracting(TrialFolder::name)
                .containsExactly("002-a-r1", "999-a-r1", "1000-a-r1", "1001-a-r1", "not-ours");
    }

    @Test
    void the_next_number_is_above_all_others_although_one_was_removed() throws IOException {
        ResultFolder folder = new ResultFolder(directory);
        assertThat(ResultFolder.nextNumber(folder.comparedOnDisk())).isEqualTo(1);
        for (int number : new int[] {1, 3, 4}) {
            Files.createDirectories(folder.comparing(number, "a", 1).path());
        }
        Files.createDirectories(folder.path().resolve("compared").resolve("not-ours"));

        assertThat(ResultFolder.nextNumber(folder.comparedOnDisk())).isEqualTo(5);
    }
}
