package plimsoll.lab.launch.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.countedKills;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.runs;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.Victims;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.TrialEvent;

class DeathsTest {
    @TempDir
    Path root;

    @Test
    void an_uncaught_heap_exhaustion_ends_with_1_and_leaves_a_marker_and_its_last_words() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Limits limits = new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(16)), Cpus.ANY);
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("HeapOom"), new Readiness.Started(), limits));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.exit()).contains(new ProcessExit(1, Optional.empty()));
            assertThat(record.stoppedByLab()).isFalse();
            assertThat(record.endedMillis()).isPresent();
            assertThat(lab.logs("service").resolve("oom.marker")).exists();
            assertThat(Files.readString(lab.logs("service").resolve("stderr.log")))
                    .contains("java.lang.OutOfMemoryError: Java heap space");
            assertThat(Files.size(lab.logs("service").resolve("gc.log"))).isPositive();
        }
    }

    @Test
    void a_kernel_kill_at_the_cap_is_137_and_counted_in_the_members_own_cgroup() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("Takes", "1000"), new Readiness.Started(), memory(96)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(record.stoppedByLab()).isFalse();
            assertThat(record.kernel().oomKills()).contains(countedKills(1));
            // A core charges pages in advance, so the peak may stay a little below.
            assertThat(record.kernel().peak().orElseThrow()).isBetween(Bytes.ofMebibytes(95), Bytes.ofMebibytes(96));
            assertThat(record.cap().mechanism()).startsWith("cgroup-v");
            assertThat(lab.events()).anySatisfy(event -> {
                assertThat(event.kind()).isEqualTo(TrialEvent.Kind.KILLED);
                assertThat(event.text()).contains("at its memory cap of 96m", "oom_kill " + countedKills(1));
            });
        }
    }

    @Test
    void an_exit_code_is_recorded_as_it_is() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("Exits", "7"), new Readiness.Started(), Limits.NONE));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            assertThat(only(deployment).exit()).contains(new ProcessExit(7, Optional.empty()));
            assertThat(only(deployment).stoppedByLab()).isFalse();
        }
    }

    @Test
    void a_signal_from_outside_is_named_and_is_not_a_kill_at_the_cap() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(List.of("sleep", "60"), new Readiness.Started(), memory(64)));
            ProcessHandle.of(only(deployment).pid()).orElseThrow().destroyForcibly();
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            assertThat(only(deployment).exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(only(deployment).stoppedByLab()).isFalse();
            assertThat(only(deployment).kernel().oomKills().orElse(0L)).isZero();
        }
    }

    @Test
    void a_member_that_ignores_term_is_killed_after_the_bound_and_does_not_count_as_dead() throws Exception {
        try (TestLab lab = TestLab.open(root).bounded(Duration.ofSeconds(60), Duration.ofMillis(300))) {
            RunningDeployment deployment = lab.launch(subject(Victims.command("Deaf"), says("deaf"), Limits.NONE));
            long pid = only(deployment).pid();
            deployment.close();
            assertThat(runs(pid)).isFalse();
            assertThat(only(deployment).exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(only(deployment).stoppedByLab()).isTrue();
        }
    }

    @Test
    void a_death_before_readiness_is_reported_at_once_with_its_exit_and_last_lines() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(subject(
                            Victims.command("Exits", "3", "one", "two", "three", "four", "five", "six"),
                            says("ready"),
                            Limits.NONE)));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.DIED);
            assertThat(failure.member()).isEqualTo("service");
            assertThat(failure.exit()).contains(new ProcessExit(3, Optional.empty()));
            assertThat(failure.evidence())
                    .contains("stdout: two", "stdout: six", "stderr: two", "stderr: six")
                    .doesNotContain("stdout: one");
            assertThat(failure).hasMessageContaining("exit code 3");
            assertThat(failure.record().members()).hasSize(1);
        }
    }

    @Test
    void a_cap_below_what_a_jvm_needs_to_start_is_named_as_the_cause() {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(subject(Victims.command("Exits", "0"), says("ready"), memory(16))));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.DIED);
            assertThat(failure.exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(failure)
                    .hasMessageContaining("ended before it was ready")
                    .hasMessageContaining("at its memory cap of 16m");
            assertThat(failure.record().members().getFirst().kernel().oomKills())
                    .contains(countedKills(1));
        }
    }

    @Test
    void one_that_is_never_ready_is_given_up_at_the_bound_and_ended() {
        try (TestLab lab = TestLab.open(root).bounded(Duration.ofMillis(400), Duration.ofSeconds(5))) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(subject(List.of("sleep", "60"), says("ready"), Limits.NONE)));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.NOT_IN_TIME);
            assertThat(failure).hasMessageContaining("within 400 ms");
            MemberRecord record = failure.record().members().getFirst();
            assertThat(runs(record.pid())).isFalse();
            assertThat(record.readyMillis()).isEmpty();
            assertThat(record.stoppedByLab()).isTrue();
        }
    }

    @Test
    void an_http_answer_other_than_2xx_is_not_ready() {
        try (TestLab lab = TestLab.open(root).bounded(Duration.ofSeconds(2), Duration.ofSeconds(5))) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(subject(
                            Victims.command("Serves", "${port}", "503"),
                            new Readiness.Http("http://127.0.0.1:${port}/health"),
                            Limits.NONE)));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.NOT_IN_TIME);
        }
    }

    @Test
    void a_program_that_does_not_exist_is_named_in_the_evidence() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(subject(List.of("no-such-program"), says("ready"), Limits.NONE)));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.DIED);
            assertThat(failure.evidence()).anyMatch(line -> line.contains("no-such-program"));
        }
    }

    @Test
    void when_the_second_member_fails_the_first_is_ended_too() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = catchThrowableOfType(
                    DeploymentException.class,
                    () -> lab.launch(
                            TestLab.member("store", List.of("sleep", "60"), new Readiness.Started(), Limits.NONE),
                            subject(List.of("false"), says("ready"), Limits.NONE)));
            assertThat(failure.record().members()).hasSize(2);
            assertThat(failure.record().members()).noneMatch(member -> runs(member.pid()));
            assertThat(TestLab.ownGroups()).isEmpty();
        }
    }
}
