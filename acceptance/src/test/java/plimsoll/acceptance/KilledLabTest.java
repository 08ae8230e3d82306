package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The lab is killed by {@code kill -9}, which no program can prepare for. */
@Tag("end-to-end")
class KilledLabTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void no_other_lab_resumes_its_run_its_children_die_with_it_and_the_next_start_sweeps_what_they_cannot_take_along() {
        Path study = desk.write("study.yaml", StudyText.endless().yaml());
        Running lab = desk.start("run", study.toString(), "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until("operations are reported", () -> Moments.acknowledged(result));
        assertThat(Moments.processes(desk, "UploadService")).isNotEmpty();
        assertThat(Moments.processes(desk, "plimsoll.worker.Main")).isNotEmpty();
        assertBeingWritten();
        lab.signal("KILL");
        assertThat(lab.ended().code()).isEqualTo(137);

        Waiting.until("every child is gone", () -> desk.leftovers().processes().isEmpty());
        assertThat(desk.leftovers().now()).as("what the dead cannot take along").isNotEmpty();

        ToolExit reported = desk.run("report", "result");
        assertThat(reported.code()).as(reported.complained()).isEqualTo(130);
        assertThat(result.has("report.html")).isTrue();
        assertThat(result.findings("honest", "execution"))
                .singleElement()
                .asString()
                .startsWith("inconclusive");
        assertThat(result.balance("honest", "attempted")).isPositive();

        sweep();
        assertThat(desk.leftovers().now()).isEmpty();
    }

    /** The result of a living lab is not resumed. */
    private void assertBeingWritten() {
        ToolExit second = desk.run("run", "--resume", "result");
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.complained()).contains("is being written by another run");
    }

    @Test
    void a_killed_run_is_resumed_by_its_own_study_and_selection_alone() throws IOException {
        StoredResult result = killedAfterOneTrial();
        copy(result.path(), desk.directory().resolve("killed"));
        assertResumed(result);
        assertRefused(desk.result("killed"));
    }

    /** Another study or selection does not resume it, and changes nothing. */
    private void assertRefused(StoredResult result) {
        List<Path> before = result.trials();

        ToolExit otherRounds = desk.run("run", "study.yaml", "--rounds", "2", "--resume", "killed");
        ToolExit otherStudy = desk.run(
                "run",
                desk.write("other.yaml", StudyText.quick("other:").yaml()).toString(),
                "--resume",
                "killed");

        assertThat(List.of(otherRounds.code(), otherStudy.code())).containsOnly(2);
        assertThat(otherRounds.complained())
                .contains("another study or selection")
                .contains("number of trials, 3 there and 2 here");
        assertThat(otherStudy.complained())
                .contains("trial 1, which is honest in round 1")
                .contains("other in round 1");
        assertThat(result.trials()).isEqualTo(before);
    }

    /** The missing trials only are made, and the others stay as they are, byte for byte. */
    private void assertResumed(StoredResult result) throws IOException {
        Path first = result.endedTrials().getFirst();
        byte[] before = Files.readAllBytes(first.resolve("ledger-upload.bin"));
        var written = Files.getLastModifiedTime(first.resolve("trial.json"));

        ToolExit resumed = desk.run("run", "--resume", "result");

        assertThat(resumed.complained()).doesNotContain("plimsoll:");
        assertThat(resumed.said()).contains("2 trials to run");
        assertThat(Files.readAllBytes(first.resolve("ledger-upload.bin"))).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(first.resolve("trial.json"))).isEqualTo(written);
        assertThat(result.result().path("partial").asBoolean(true)).isFalse();
        assertThat(result.result().path("cells").get(0).path("rounds").asInt(0)).isEqualTo(3);
        assertThat(result.result().path("notes").toString()).contains("interrupted and resumed");

        ToolExit again = desk.run("run", "--resume", "result");
        assertThat(again.said()).contains("0 trials to run");
        assertThat(again.code()).isEqualTo(resumed.code());
    }

    /** Containers that share a cgroup hierarchy see each other's groups, but not each other's processes. */
    @Test
    void a_lab_in_another_process_namespace_leaves_a_living_trial_alone() {
        List<String> apart = List.of("unshare", "--pid", "--fork", "--mount-proc");
        assumeTrue(desk.can(apart), "needs the right to make a PID namespace");
        Path study = desk.write("study.yaml", StudyText.endless().yaml());
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("operations are reported", () -> Moments.acknowledged(desk.result("result")));
        List<Long> before = desk.leftovers().processes();
        List<Path> groups = desk.leftovers().cgroups();

        ToolExit other =
                desk.startBy(apart, "run", sweeping(), "--out", "swept").ended();

        assertThat(other.code()).as(other.complained()).isEqualTo(30);
        assertThat(desk.leftovers().processes()).containsAll(before);
        assertThat(desk.leftovers().cgroups()).containsAll(groups);
        lab.signal("TERM");
        assertThat(lab.ended().code()).isEqualTo(143);
        assertThat(desk.result("result").balance("honest", "lost")).isNotPositive();
    }

    /** Three rounds of a study, one complete and the second in progress. */
    private StoredResult killedAfterOneTrial() {
        Path study = desk.write(
                "study.yaml",
                StudyText.quick("honest: --pause=300")
                        .load("closed: 2 users", "operations: 36", "for: 60s", "deadline: 20s")
                        .rounds(3)
                        .unaudited());
        Running lab = desk.start("run", study.toString(), "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until(
                "a trial is whole and the next under way",
                () -> result.endedTrials().size() == 1 && result.trials().size() == 2 && Moments.acknowledged(result));
        lab.signal("KILL");
        lab.ended();
        return result;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    /** Every start of a lab sweeps, also if its service does not start. */
    private void sweep() {
        assertThat(desk.run("run", sweeping(), "--out", "swept").code()).isEqualTo(30);
    }

    /** A study whose service does not start. */
    private String sweeping() {
        String yaml = StudyText.quick("honest:").yaml().replace(StudyText.command(), "sleep none ${port}");
        return desk.write("sweep.yaml", yaml).toString();
    }
}
