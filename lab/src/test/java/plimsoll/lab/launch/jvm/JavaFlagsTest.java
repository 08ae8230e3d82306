package plimsoll.lab.launch.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.Bytes;

class JavaFlagsTest {
    private static final JvmFiles FILES = new OwnJvmFiles(Path.of("/r/members/m"));
    private static final Path TEMPORARY = Path.of("/t/1-m-tmp");

    private static JavaFlags flags(int cores, long mebibytes) {
        return new JavaFlags(
                FILES, TEMPORARY, Optional.of(Bytes.ofMebibytes(320)), cores, Bytes.ofMebibytes(mebibytes), true);
    }

    @Test
    void the_flags_come_right_after_the_program() {
        assertThat(flags(1, 512).into(List.of("/opt/jdk/bin/java", "-jar", "app.jar"), List.of()))
                .containsExactly(
                        "/opt/jdk/bin/java",
                        "-Xmx320m",
                        "-XX:+UseSerialGC",
                        "-XX:ActiveProcessorCount=1",
                        "-Xlog:gc*:file=/r/members/m/gc.log:uptime,uptimemillis:filecount=9,filesize=50m",
                        "-Djava.io.tmpdir=/t/1-m-tmp",
                        "-XX:ErrorFile=/r/members/m/hs_err.log",
                        "-XX:OnOutOfMemoryError=touch '/r/members/m/oom.marker'",
                        "-XX:+HeapDumpOnOutOfMemoryError",
                        "-XX:HeapDumpPath=/r/members/m/heap.hprof",
                        "-jar",
                        "app.jar");
    }

    @Test
    void a_heap_is_dumped_only_where_there_is_room_and_the_command_does_not_say_how() {
        JavaFlags noRoom = new JavaFlags(FILES, TEMPORARY, Optional.empty(), 1, Bytes.ofMebibytes(512), false);
        assertThat(noRoom.into(List.of("java", "Main"), List.of())).noneMatch(flag -> flag.contains("HeapDump"));
        assertThat(flags(1, 512).into(List.of("java", "-XX:HeapDumpPath=/mine", "Main"), List.of()))
                .filteredOn(flag -> flag.contains("HeapDump"))
                .containsExactly("-XX:HeapDumpPath=/mine");
    }

    @ParameterizedTest
    @CsvSource({"1,4096,Serial", "2,1791,Serial", "2,1792,G1", "8,512,Serial"})
    void the_collector_is_what_the_jvm_would_pick_itself(int cores, long mebibytes, String collector) {
        assertThat(flags(cores, mebibytes).into(List.of("java", "Main"), List.of()))
                .contains("-XX:+Use" + collector + "GC");
    }

    @Test
    void flags_of_the_command_itself_are_kept() {
        List<String> command = List.of(
                "java",
                "-XX:+UseZGC",
                "-Xmx1g",
                "-XX:ActiveProcessorCount=3",
                "-Djava.io.tmpdir=/mine",
                "-XX:ErrorFile=/e",
                "-XX:OnOutOfMemoryError=kill -9 %p",
                "-XX:-HeapDumpOnOutOfMemoryError",
                "Main");
        assertThat(flags(2, 4096).into(command, List.of()))
                .hasSize(command.size() + 1)
                .containsSubsequence(command.subList(1, command.size()));
        assertThat(flags(2, 4096).heapOf(command, Map.of())).contains(Bytes.ofMebibytes(1024));
    }

    @Test
    void the_programs_own_arguments_are_not_taken_for_the_jvms() {
        for (List<String> command : List.of(
                List.of("java", "-jar", "app.jar", "-Xmx1g"), List.of("java", "-cp", "a.jar", "Main", "-Xmx1g"))) {
            assertThat(flags(2, 4096).into(command, List.of())).contains("-Xmx320m");
            assertThat(flags(2, 4096).heapOf(command, Map.of())).contains(Bytes.ofMebibytes(320));
        }
    }

    @Test
    void a_log_path_with_colons_is_quoted_for_the_logging_option_alone() {
        JavaFlags flags = new JavaFlags(
                new OwnJvmFiles(Path.of("/r/12:30/m")), TEMPORARY, Optional.empty(), 1, Bytes.ofMebibytes(1), false);
        assertThat(flags.into(List.of("java", "Main"), List.of()))
                .contains("-Xlog:gc*:file=\"/r/12:30/m/gc.log\":uptime,uptimemillis:filecount=9,filesize=50m")
                .contains("-XX:ErrorFile=/r/12:30/m/hs_err.log");
    }

    @Test
    void tool_options_are_quoted_and_come_before_the_members_own() {
        assertThat(flags(1, 512).toolOptions(Optional.of("-Dx=1")))
                .startsWith("-Xmx320m -XX:+UseSerialGC ")
                .contains("\"-XX:OnOutOfMemoryError=touch '/r/members/m/oom.marker'\"")
                .endsWith(" -Dx=1");
    }

    @Test
    void a_collector_that_a_variable_or_a_file_chooses_is_not_chosen_again(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("opts"), "-Xmx200m\n-XX:+UseParallelGC\n");
        List<String> command = List.of("java", "@opts", "-jar", "app.jar");

        assertThat(IndirectJvmOptions.of(
                        command,
                        Map.of("JAVA_TOOL_OPTIONS", "-XX:ActiveProcessorCount=3 '-Dx=a'"),
                        Map.of(
                                "JAVA_TOOL_OPTIONS", "-XX:+UseZGC",
                                "JDK_JAVA_OPTIONS", "--enable-preview",
                                "_JAVA_OPTIONS", "-XX:+UseSerialGC"),
                        directory))
                .containsExactly(
                        "-XX:ActiveProcessorCount=3",
                        "-Dx=a",
                        "--enable-preview",
                        "-XX:+UseSerialGC",
                        "-Xmx200m",
                        "-XX:+UseParallelGC");
        assertThat(flags(1, 512).into(command, List.of("-XX:+UseParallelGC", "-XX:ActiveProcessorCount=3")))
                .noneMatch(flag -> flag.matches("-XX:(\\+Use.*GC|ActiveProcessorCount.*)"))
                .containsSequence("@opts", "-jar", "app.jar");
    }

    @Test
    void a_collector_that_any_variable_of_an_image_chooses_is_not_chosen_again() {
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            assertThat(flags(1, 512)
                            .imageOptions(List.of("java", "-jar", "a.jar"), Map.of(variable, "-XX:+UseParallelGC")))
                    .doesNotContain("-XX:+UseSerialGC");
        }
    }
}
