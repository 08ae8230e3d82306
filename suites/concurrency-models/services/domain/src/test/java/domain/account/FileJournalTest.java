package domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {
    @TempDir
    Path directory;

    @Test
    void a_last_line_that_is_not_whole_is_cut_off_before_the_next_entry() throws Exception {
        Path file = Files.writeString(directory.resolve("mine"), "a 5\nb -7\nc 1");
        Journal journal = new FileJournal(file);

        assertThat(journal.entries()).containsExactly(new Entry("a", 5), new Entry("b", -7));
        journal.append(new Entry("d", 9));
        assertThat(journal.entries()).extracting(Entry::id).containsExactly("a", "b", "d");
        assertThat(file).hasContent("a 5\nb -7\nd 9\n");
    }

    @Test
    void a_journal_without_a_file_is_empty() {
        assertThat(new FileJournal(directory.resolve("new")).entries()).isEmpty();
    }
}
