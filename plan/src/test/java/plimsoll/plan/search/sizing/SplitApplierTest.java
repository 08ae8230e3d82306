package plimsoll.plan.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SplitApplierTest {
    @Test
    void flags_replace_what_the_command_said_of_the_same_options_and_nothing_else() {
        List<String> command = List.of(
                "java",
                "-Xmx1g",
                "-XX:MaxMetaspaceSize=1g",
                "-XX:-PrintNMTStatistics",
                "-jar",
                "app.jar",
                "--mode=stream");
        List<String> flags = List.of(
                "-Xmx64m", "-XX:MaxMetaspaceSize=32m", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMTStatistics");

        assertThat(SplitApplier.flagged(command, flags))
                .containsExactly(
                        "java",
                        "-XX:MaxMetaspaceSize=32m",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+PrintNMTStatistics",
                        "-jar",
                        "app.jar",
                        "--mode=stream");
    }

    @Test
    void a_heap_that_begins_larger_than_the_limit_is_left_out_with_it() {
        List<String> command = List.of(
                "java", "-Xms64m", "-XX:InitialHeapSize=64m", "-XX:MinHeapSize=64m", "-XX:MaxHeapSize=1g", "Main");

        assertThat(SplitApplier.flagged(command, List.of("-Xmx32m"))).containsExactly("java", "Main");
    }

    @Test
    void one_collector_replaces_another() {
        assertThat(SplitApplier.flagged(List.of("java", "-XX:+UseG1GC", "Main"), List.of("-XX:+UseSerialGC")))
                .containsExactly("java", "-XX:+UseSerialGC", "Main");
        assertThat(SplitApplier.sameOption("-Dx=1", "-Dx")).isTrue();
        assertThat(SplitApplier.sameOption("-Dx=1", "-Dxy=1")).isFalse();
        assertThat(SplitApplier.sameOption("-Xss1m", "-XX:ThreadStackSize=512")).isTrue();
        assertThat(SplitApplier.sameOption("-ea", "-ea")).isFalse();
    }
}
