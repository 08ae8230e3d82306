package plimsoll.lab.explain.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.records.member.ThreadDump;

class ThreadDumpReaderTest {
    /** A dump in the format of JDK 25. */
    private static final String DUMP = """
            {"threadDump": {"processId": "1", "threadContainers": [
              {"container": "<root>", "parent": null, "owner": null, "threads": [
                {"tid": "30", "name": "http-8", "state": "BLOCKED", "blockedOn": "app.Orders@8fd0b",
                 "stack": ["app.Orders.place(Orders.java:6)", "java.base\\/java.lang.Thread.run(Thread.java:1)"]},
                {"tid": "31", "name": "http-9", "state": "BLOCKED", "blockedOn": "app.Orders@8fd0b",
                 "stack": ["app.Orders.place(Orders.java:6)", "java.base\\/java.lang.Thread.run(Thread.java:1)"]},
                {"tid": "32", "name": "http-10", "state": "TIMED_WAITING",
                 "stack": ["java.base@25.0.3\\/java.lang.Thread.sleep(Thread.java:540)", "app\\/\\/app.Orders.place(Orders.java:7)"],
                 "monitorsOwned": [{"depth": 1, "locks": ["app.Orders@8fd0b", null]}]},
                {"tid": "33", "virtual": true, "name": "", "carrier": "40", "state": "WAITING",
                 "parkBlocker": {"object": "java.util.concurrent.Semaphore@1"}, "stack": []}
              ], "threadCount": "4"},
              {"container": "ForkJoinPool-1", "parent": "<root>", "owner": null, "threads": [], "threadCount": "0"}]}}
            """;

    @TempDir
    Path directory;

    @Test
    void threads_that_are_alike_are_one_with_its_count_and_the_owner_is_known() throws IOException {
        ThreadDump dump = read(DUMP);

        assertThat(dump.threads()).hasSize(3);
        ThreadDump.Alike blocked = dump.threads().getFirst();
        assertThat(blocked.count()).isEqualTo(2);
        assertThat(blocked.name()).isEqualTo("http-#");
        assertThat(blocked.lock()).contains("app.Orders@8fd0b");
        assertThat(dump.stack(blocked))
                .containsExactly("app.Orders.place(Orders.java:6)", "java.lang.Thread.run(Thread.java:1)");
        ThreadDump.Alike owner = dump.threads().get(1);
        assertThat(owner.owns()).contains("app.Orders@8fd0b");
        assertThat(dump.stack(owner))
                .containsExactly("java.lang.Thread.sleep(Thread.java:540)", "app.Orders.place(Orders.java:7)");
        assertThat(dump.threads().get(2).carried()).isTrue();
        assertThat(dump.threads().get(2).lock()).contains("java.util.concurrent.Semaphore@1");
    }

    @Test
    void dumps_of_jdk_21_have_no_states() throws IOException {
        ThreadDump dump = read("""
                {"threadDump": {"threadContainers": [{"container": "<root>", "threads": [
                  {"tid": "1", "name": "main", "stack": ["java.base/java.lang.Object.wait0(Native Method)"]}]}]}}
                """);

        assertThat(dump.threads().getFirst().state()).isEmpty();
    }

    @Test
    void a_hidden_class_keeps_its_name() {
        assertThat(ThreadGroups.frame("D$$Lambda/0x00007f.run(Unknown Source)"))
                .isEqualTo("D$$Lambda/0x00007f.run(Unknown Source)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 200, 600, 900})
    void a_torn_dump_is_refused(int length) {
        assertThatThrownBy(() -> read(DUMP.substring(0, length))).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "{\"threads\": 5}",
                "\u0000\u0001",
                "{\"threadDump\": {\"threadContainers\": [{\"threads\": {}}]}}"
            })
    void a_file_other_than_a_dump_is_refused(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class);
    }

    @Test
    void threads_of_a_strange_shape_do_no_harm() throws IOException {
        ThreadDump dump = read("""
                {"threads": [{"tid": 5, "name": {"a": 1}, "stack": "none", "monitorsOwned": 3, "parkBlocker": []},
                  {"stack": [null, 7, {"a": "b"}]}]}
                """);

        assertThat(dump.threads()).isNotEmpty();
    }

    @Test
    void a_dump_without_end_is_not_read() throws IOException {
        Path file = directory.resolve("threads.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 34);
        }

        assertThatThrownBy(() -> ThreadDumpReader.read(file, 0)).hasMessageContaining("at most");
    }

    @Test
    void a_missing_dump_is_reported() {
        assertThatThrownBy(() -> ThreadDumpReader.read(directory.resolve("none.json"), 0))
                .hasMessageContaining("none.json");
    }

    @Test
    void thousands_of_different_threads_are_cut_and_said_to_be() throws IOException {
        StringBuilder text = new StringBuilder("{\"threads\": [");
        for (int i = 0; i < 5_000; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"tid\": \"")
                    .append(i)
                    .append("\", \"name\": \"a\", \"stack\": [\"app.A")
                    .append(i)
                    .append(".b(A.java:1)\"]}");
        }
        ThreadDump dump = read(text + "]}");

        assertThat(dump.whole()).isFalse();
        assertThat(dump.threads()).hasSizeLessThanOrEqualTo(1_500);
    }

    private ThreadDump read(String text) throws IOException {
        return ThreadDumpReader.read(Files.writeString(directory.resolve("threads.json"), text), 7);
    }
}
