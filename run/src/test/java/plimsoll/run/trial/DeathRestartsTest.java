package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;

/** Services of a shell; {@code SEEN} in a script is a file outside of their directories, which outlives a restart. */
@Timeout(120)
class DeathRestartsTest {
    private static final Duration BOUND = Duration.ofSeconds(60);

    @TempDir
    Path root;

    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> restarted = new CopyOnWriteArrayList<>();

    @Test
    void a_dead_service_is_restarted_at_once_and_its_death_stays_on_record() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab, "echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            kill(deployment);
            assertThat(TestLab.comes(() -> restarted.contains("service.2"))).isTrue();
            restarts.close();

            assertThat(texts()).containsExactly("it is restarted at once");
            assertThat(deployment.hasDeath()).isFalse();
            assertThat(deployment.isRunning("service")).isTrue();
            MemberRecord first = deployment.record().members().getFirst();
            assertThat(first.stoppedByLab()).isFalse();
            assertThat(first.exit().orElseThrow().code()).isEqualTo(137);
        }
    }

    @Test
    void an_interrupted_run_does_not_wait_for_the_back_off() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab, "echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            kill(deployment);
            assertThat(TestLab.comes(() -> restarted.contains("service.2"))).isTrue();
            kill(deployment);
            assertThat(TestLab.comes(() -> texts().contains("it is restarted after 10 s")))
                    .isTrue();
            Thread.currentThread().interrupt();
            restarts.close();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(restarted).containsExactly("service.2");
            assertThat(deployment.starts("service")).isEqualTo(2);
            assertThat(deployment.isRunning("service")).isFalse();
        }
    }

    @Test
    void a_start_that_ends_before_it_is_ready_is_another_death() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    launch(lab, "[ ! -e SEEN ] || exit 3; touch SEEN; echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            kill(deployment);
            assertThat(TestLab.comes(() -> texts().contains("it is restarted after 10 s")))
                    .isTrue();
            restarts.close();

            assertThat(restarted).isEmpty();
            assertThat(deployment.hasDeath()).isFalse();
            MemberRecord second = deployment.record().members().getLast();
            assertThat(second.name()).isEqualTo("service.2");
            assertThat(second.stoppedByLab()).isFalse();
            assertThat(second.exit().orElseThrow().code()).isEqualTo(3);
        }
    }

    @Test
    void a_service_that_is_not_ready_within_its_bound_is_given_up_and_ends_the_load() throws Exception {
        try (TestLab lab = TestLab.open(root).bounded(Duration.ofSeconds(3), Duration.ofSeconds(1))) {
            RunningDeployment deployment =
                    launch(lab, "[ ! -e SEEN ] || exec sleep 600; touch SEEN; echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            kill(deployment);
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
            restarts.close();

            assertThat(restarted).isEmpty();
            assertThat(events).hasSize(2);
            assertThat(texts().getLast()).contains("'service.2'", "3000 ms");
            MemberRecord second = deployment.record().members().getLast();
            assertThat(second.readyMillis()).isEmpty();
            assertThat(second.stoppedByLab()).isTrue();
        }
    }

    @Test
    void a_start_that_is_under_way_is_awaited_when_the_load_ends() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    launch(lab, "[ ! -e SEEN ] || sleep 2; touch SEEN; echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            kill(deployment);
            assertThat(TestLab.comes(() -> deployment.starts("service") == 2)).isTrue();
            restarts.close();

            assertThat(restarted).containsExactly("service.2");
        }
    }

    @Test
    void a_service_that_the_lab_ends_is_not_restarted() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = launch(lab, "echo told; exec sleep 600");
            DeathRestarts restarts = start(deployment);
            deployment.end("service", true, false);
            Thread.sleep(100);
            restarts.close();

            assertThat(events).isEmpty();
            assertThat(deployment.starts("service")).isEqualTo(1);
        }
    }

    @Test
    void a_service_whose_study_does_not_restart_it_stays_dead() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Files.createDirectories(lab.trial().directory());
            Member plain = service("echo told; exec sleep 600");
            RunningDeployment deployment = lab.launch(plain);
            DeathRestarts restarts = start(deployment, plain);
            kill(deployment);
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
            restarts.close();

            assertThat(events).isEmpty();
            assertThat(deployment.starts("service")).isEqualTo(1);
        }
    }

    private RunningDeployment launch(TestLab lab, String script) throws Exception {
        Files.createDirectories(lab.trial().directory());
        return lab.launch(restarting(service(script)));
    }

    private Member service(String script) {
        String own = script.replace("SEEN", root.resolve("seen").toString());
        return TestLab.subject(List.of("sh", "-c", own), TestLab.says("told"), Limits.NONE);
    }

    private static Member restarting(Member member) {
        MemberSource source = ((MemberSource.Launched) member.source()).restarting(Optional.of(RestartPolicy.ALWAYS));
        return new Member(member.name(), member.role(), source, member.limits());
    }

    private DeathRestarts start(RunningDeployment deployment) {
        return start(deployment, restarting(service("echo told")));
    }

    private DeathRestarts start(RunningDeployment deployment, Member planned) {
        return DeathRestarts.start(
                new Deployment(List.of(planned)),
                deployment,
                System::nanoTime,
                new DeathRestarts.RestartContext(
                        new FaultSchedule.FaultListeners(events::add, member -> restarted.add(member.name())), BOUND));
    }

    private static void kill(RunningDeployment deployment) {
        ProcessHandle.of(deployment.members().getLast().pid().orElseThrow())
                .orElseThrow()
                .destroyForcibly();
    }

    private List<String> texts() {
        return events.stream().map(TrialEvent::text).toList();
    }
}
