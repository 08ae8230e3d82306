package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.member.ProgramRuntime;

class RunningProgramTest {
    @TempDir
    Path directory;

    @Test
    void a_jvm_is_recognized_also_beside_the_shell_that_started_it() throws Exception {
        long self = ProcessHandle.current().pid();
        assertThat(new RunningProgram(List.of(self)).runtime()).contains(ProgramRuntime.JVM);

        Process shell = started("sh", "-c", "echo up; read _");
        try {
            assertThat(new RunningProgram(List.of(shell.pid())).runtime()).contains(ProgramRuntime.OTHER);
            assertThat(new RunningProgram(List.of(shell.pid(), self)).runtime()).contains(ProgramRuntime.JVM);
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void node_is_recognized_beside_the_shell_that_started_it() throws Exception {
        assumeTrue(program("node").isPresent(), "this machine has no node");
        Process shell = started("sh", "-c", "node -e 'console.log(\"up\"); process.stdin.resume()'; true");
        try {
            List<Long> pids = Stream.concat(Stream.of(shell.toHandle()), shell.descendants())
                    .map(ProcessHandle::pid)
                    .toList();
            assertThat(new RunningProgram(pids).runtime()).contains(ProgramRuntime.NODE);
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }

    @Test
    void a_program_that_go_compiled_is_recognized() throws Exception {
        Optional<Path> go = program("go");
        assumeTrue(go.isPresent(), "this machine has no go");

        assertThat(RunningProgram.runtime(linked(go.orElseThrow().toRealPath())))
                .contains(ProgramRuntime.GO);
    }

    @ParameterizedTest
    @CsvSource({".svm_heap, NATIVE_IMAGE", ".go.buildinfo, GO", ".note.go.buildid, GO", ".text, OTHER"})
    void an_executable_is_recognized_by_a_section(String section, ProgramRuntime runtime) throws Exception {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            Path file = directory.resolve(order.toString());
            Files.write(file, elf(section, order));
            assertThat(RunningProgram.runtime(linked(file))).as("%s", order).contains(runtime);
        }
    }

    @Test
    void a_torn_executable_and_one_of_another_format_are_unknown_programs() throws Exception {
        byte[] whole = elf(".svm_heap", ByteOrder.LITTLE_ENDIAN);
        for (int length = 0; length < whole.length - 1; length++) {
            Path file = Files.write(directory.resolve("torn"), java.util.Arrays.copyOf(whole, length));
            assertThat(ElfSections.names(file)).as("%d bytes", length).doesNotContain(".svm_heap");
        }
        Path text = Files.writeString(directory.resolve("text"), "#!/bin/sh\n".repeat(20));
        assertThat(RunningProgram.runtime(linked(text))).contains(ProgramRuntime.OTHER);
        assertThat(RunningProgram.runtime(directory.resolve("missing"))).isEmpty();
    }

    @Test
    void the_cpu_time_of_awaited_children_counts() throws Exception {
        Process shell =
                started("sh", "-c", "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; echo up; read _");
        try {
            assertThat(new RunningProgram(List.of(shell.pid())).cpuMillis()).isPositive();
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void processes_that_are_gone_have_no_runtime_and_no_cpu_time() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();

        assertThat(new RunningProgram(List.of(gone.pid())).runtime()).isEmpty();
        assertThat(new RunningProgram(List.of(gone.pid())).cpuMillis()).isZero();
    }

    /** Starts a program that prints a line once it runs. */
    private static Process started(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                        .readLine())
                .isEqualTo("up");
        return process;
    }

    private static Optional<Path> program(String name) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns a link, as the kernel has one to the executable of a process. */
    private Path linked(Path file) throws Exception {
        Path link = directory.resolve("exe");
        Files.deleteIfExists(link);
        return Files.createSymbolicLink(link, file);
    }

    /** An executable with an empty section, one of this name, and that of the names. */
    private static byte[] elf(String section, ByteOrder order) {
        byte[] names = ("\0" + section + "\0.shstrtab\0").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer file = ByteBuffer.allocate(64 + names.length + 3 * 64).order(order);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, (byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 2), 1});
        file.putLong(40, 64L + names.length);
        file.putShort(58, (short) 64);
        file.putShort(60, (short) 3);
        file.putShort(62, (short) 2);
        file.put(64, names);
        int table = 64 + names.length;
        file.putInt(table + 64, 1);
        file.putInt(table + 128, 2 + section.length());
        file.putLong(table + 128 + 24, 64);
        file.putLong(table + 128 + 32, names.length);
        return file.array();
    }
}
