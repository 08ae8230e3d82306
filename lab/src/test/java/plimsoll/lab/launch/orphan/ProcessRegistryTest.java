package plimsoll.lab.launch.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.ProcessIdentity;

class ProcessRegistryTest {
    @TempDir
    Path state;

    /** A trial that the lab's own disk ended is repeated; one whose member did not start is not. */
    @Test
    void a_line_or_a_directory_that_cannot_be_written_differs_from_a_failure_of_a_member() throws IOException {
        ProcessRegistry list = ProcessRegistry.open(state);
        try (Stream<Path> lines = Files.list(ProcessRegistry.labs(state))) {
            Path file = lines.findFirst().orElseThrow();
            Files.delete(file);
            Files.createDirectory(file);
        }
        Files.delete(list.scratch());
        Files.createFile(list.scratch());

        assertThatThrownBy(() -> list.process(ProcessIdentity.own())).isInstanceOf(LabDiskException.class);
        assertThatThrownBy(() -> list.scratch("1-service")).isInstanceOf(LabDiskException.class);
    }

    /** On Ctrl-C, one thread ends everything while another may be about to start a process. */
    @Test
    void a_closed_list_comes_back_neither_by_a_late_start_nor_by_a_late_scratch_directory() throws IOException {
        ProcessRegistry list = ProcessRegistry.open(state);
        list.scratch("1-service");
        list.close();

        assertThatThrownBy(() -> list.process(ProcessIdentity.own())).hasMessageContaining("the lab is stopping");
        assertThatThrownBy(() -> list.cgroup(Path.of("/none"))).hasMessageContaining("the lab is stopping");
        assertThatThrownBy(() -> list.scratch("2-service")).hasMessageContaining("the lab is stopping");
        assertThat(ProcessRegistry.labs(state)).isEmptyDirectory();
        assertThat(ProcessRegistry.scratch(state)).isEmptyDirectory();
    }
}
