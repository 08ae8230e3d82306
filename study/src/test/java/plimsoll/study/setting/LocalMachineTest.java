package plimsoll.study.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMachineTest {
    private final LocalMachine machine = new LocalMachine();

    @Test
    void a_jdk_is_found_by_its_own_word_and_a_missing_one_is_not() {
        assertThat(machine.jdk(99)).isEmpty();
        machine.jdk(Runtime.version().feature())
                .ifPresent(home -> assertThat(home.resolve("bin/java")).isExecutable());
    }

    @Test
    void a_refused_flag_is_named_by_the_jvms_own_reason() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");

        assertThat(machine.refusal(java, List.of("-XX:+UseSerialGC"))).isEmpty();
        assertThat(machine.refusal(java, List.of("-XX:+UseNoSuchGC")))
                .hasValueSatisfying(reason -> assertThat(reason).contains("UseNoSuchGC"));
    }

    @Test
    void a_program_is_found_on_the_path_and_no_other() {
        assertThat(machine.program("sh")).isPresent();
        assertThat(machine.program("no-such-program-4711")).isEmpty();
        assertThat(machine.program("../bin/sh")).isEmpty();
        assertThat(machine.program("/bin/sh")).isEmpty();
        assertThat(machine.cores()).isPositive();
    }

    @Test
    void java_is_that_of_the_labs_own_jdk_and_need_not_be_on_the_path() {
        assertThat(machine.program("java")).contains(Path.of(System.getProperty("java.home"), "bin", "java"));
    }

    @Test
    void a_version_is_the_first_number_that_a_program_prints(@TempDir Path directory) throws IOException {
        assertThat(machine.version(script(directory, "echo tool v12.3.4-beta5 [64]")))
                .contains("12.3.4");
    }

    @Test
    void a_program_that_prints_no_number_or_fails_to_start_has_no_version(@TempDir Path directory) throws IOException {
        assertThat(machine.version(script(directory, "echo none"))).isEmpty();
        assertThat(machine.version(directory.resolve("missing"))).isEmpty();
    }

    private static Path script(Path directory, String line) throws IOException {
        Path script = Files.writeString(directory.resolve("tool"), "#!/bin/sh\n" + line + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void a_need_comes_with_the_tool(@TempDir Path home) throws Exception {
        String before = System.getProperty("plimsoll.home", "");
        System.setProperty("plimsoll.home", home.toString());
        try {
            assertThat(machine.need("delay")).isEmpty();
            Files.createDirectories(home.resolve("needs/delay"));
            assertThat(machine.need("delay")).contains(home.resolve("needs/delay"));
            assertThat(machine.need("postgres")).isEmpty();
        } finally {
            System.setProperty("plimsoll.home", before);
        }
    }
}
