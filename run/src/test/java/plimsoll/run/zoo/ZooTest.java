package plimsoll.run.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.verdict.DeathReport;

/** Real deaths under the strongest cap of this machine; {@code bench/zoo/run} also has those that take long. */
@Tag("kernel")
class ZooTest {
    @TempDir
    static Path root;

    private static Zoo zoo;
    private static Launcher launcher;

    @TempDir
    Path result;

    @BeforeAll
    static void compile() throws Exception {
        zoo = Zoo.in(root.resolve("zoo"));
        launcher = Launcher.open(root.resolve("state"), TestLab.machine());
    }

    @AfterAll
    static void close() {
        launcher.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "heap-worker",
                "heap-swallowed",
                "heap-exit-flag",
                "heap-kill-flag",
                "heap-at-start",
                "direct-main",
                "direct-worker",
                "metaspace-main",
                "thread-main",
                "over-the-cap",
                "crash",
                "signal-kill",
                "exit-code",
                "healthy"
            })
    void each_victim_gets_its_true_cause_of_death(String variant) throws Exception {
        assertAsExpected(variant, Observed.judged(zoo.experiment(variant), launcher, result));
    }

    @Test
    void the_content_of_a_full_heap_is_named() throws Exception {
        TrialResult judged = Observed.judged(zoo.experiment("heap-main"), launcher, result);

        assertAsExpected("heap-main", judged);
        List<ClassShare> largest = judged.heaps().get("service").largest();
        assertThat(largest).hasSize(10);
        assertThat(largest.getFirst().name()).isEqualTo("HeapInMain$Invoice");
        assertThat(result.resolve("trials/001-heap-main-r1/members/service"))
                .isDirectoryNotContaining("glob:**.hprof*");
    }

    @Test
    void children_of_the_service_are_gone_with_it() throws Exception {
        TrialResult judged = Observed.judged(zoo.experiment("forks"), launcher, result);

        assertAsExpected("forks", judged);
        assertThat(judged.events()).noneMatch(event -> event.text().contains("survived KILL"));
        assertThat(ProcessHandle.allProcesses().filter(ZooTest::isChildOfForks)).isEmpty();
    }

    private static boolean isChildOfForks(ProcessHandle process) {
        return process.info()
                .commandLine()
                .filter(line -> line.endsWith("sleep 4242"))
                .isPresent();
    }

    private static void assertAsExpected(String variant, TrialResult judged) {
        assertThat(judged.members()).as(judged.because()).hasSize(1);
        MemberRecord member = judged.members().getFirst();
        Zoo.Expected expected = zoo.expected(variant, member.cap().mechanism());
        if (expected.death().equals("none")) {
            assertThat(judged.endings()).isEmpty();
            return;
        }
        assertThat(judged.endings()).as(judged.because()).hasSize(1);
        DeathReport report = judged.endings().getFirst();
        assertThat(kebab(report.death().getClass().getSimpleName())).isEqualTo(expected.death());
        assertThat(report.evidence()).containsPattern(expected.evidence());
    }

    private static String kebab(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
