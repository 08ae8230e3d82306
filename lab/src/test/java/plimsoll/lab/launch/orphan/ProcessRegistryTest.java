package plimsoll.lab.launch.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.ProcessIdentity;

class ProcessRegistryTest {
    @TempDir
    Path state;

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
