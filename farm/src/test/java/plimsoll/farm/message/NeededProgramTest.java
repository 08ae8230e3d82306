package plimsoll.farm.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeededProgramTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_name_is_looked_for_on_the_path_of_this_process() {
        assertThat(new NeededProgram("sh", Optional.empty()).installed()).isTrue();
        assertThat(new NeededProgram("not-installed-here", Optional.empty()).installed())
                .isFalse();
    }

    @Test
    void a_name_is_an_executable_file_in_a_directory_of_its_own_path() throws IOException {
        Path tool = Files.writeString(directory.resolve("tool"), "#!/bin/sh\n");
        Files.createDirectory(directory.resolve("folder"));
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rw-------"));
        assertThat(on(directory.toString(), "tool").installed())
                .as("not executable")
                .isFalse();

        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        assertThat(on("/nowhere:" + directory, "tool").installed()).isTrue();
        assertThat(on("/nowhere", "tool").installed()).isFalse();
        assertThat(on("", "sh").installed()).as("an empty path").isFalse();
        assertThat(on(directory.toString(), "folder").installed())
                .as("a directory")
                .isFalse();
    }

    @Test
    void a_path_of_its_own_is_filled_in_by_the_variables_of_the_start() {
        NeededProgram program = on("/opt/bin:${env.HERE}:${dir}", "tool");

        assertThat(program.filled(Map.of("HERE", "/there")).path()).contains("/opt/bin:/there:${dir}");
        assertThatThrownBy(() -> program.filled(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("${env.HERE}");
    }

    @Test
    void an_absolute_path_is_a_file_of_this_machine() {
        assertThat(NeededProgram.at(Path.of("/bin/sh")).installed()).isTrue();
        assertThat(NeededProgram.at(Path.of("/bin")).installed()).isFalse();
        assertThat(NeededProgram.at(Path.of("/bin/not-installed-here")).installed())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../sh", "bin/sh"})
    void a_text_that_is_neither_a_name_nor_an_absolute_path_is_refused(String name) {
        assertThatThrownBy(() -> new NeededProgram(name, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_path_that_no_system_can_have_is_refused() {
        assertThatThrownBy(() -> new NeededProgram("sh\0", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NeededProgram("/bin/sh\0", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> on("/bin\0", "sh")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> on("/bin", "/bin/sh")).isInstanceOf(IllegalArgumentException.class);
    }

    private static NeededProgram on(String path, String name) {
        return new NeededProgram(name, Optional.of(path));
    }
}
