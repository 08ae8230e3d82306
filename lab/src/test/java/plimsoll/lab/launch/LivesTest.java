package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.ConfigFile;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Replicas;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.record.MemberRecord;

class LivesTest {
    @TempDir
    Path root;

    @Test
    void a_paused_member_runs_again_when_it_is_resumed() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(counting());
            Path status = Path.of("/proc/" + TestLab.only(deployment).pid() + "/status");
            deployment.pause("service");
            assertThat(TestLab.comes(() -> state(status).contains("stopped"))).isTrue();
            deployment.resume("service");
            assertThat(TestLab.comes(() -> !state(status).contains("stopped"))).isTrue();
            assertThat(deployment.hasDeath()).isFalse();
        }
    }

    @Test
    void the_end_of_a_member_on_purpose_is_not_a_death() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(counting());
            deployment.end("service", true, false);
            assertThat(TestLab.comes(() -> TestLab.only(deployment).exit().isPresent()))
                    .isTrue();
            assertThat(TestLab.only(deployment).stoppedByLab()).isTrue();
            assertThat(deployment.hasDeath()).isFalse();
        }
    }

    @Test
    void another_life_finds_what_the_one_before_left_in_its_directory() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(counting());
            deployment.end("service", true, true);
            RunningMember second = deployment.restart("service", false);
            assertThat(second.name()).isEqualTo("service.2");
            assertThat(said(lab, "service.2")).contains("2 lives");
            deployment.end("service", false, true);
            assertThat(deployment.restart("service", false).name()).isEqualTo("service.3");
            assertThat(said(lab, "service.3")).contains("3 lives");
            assertThat(deployment.record().members())
                    .extracting(MemberRecord::name)
                    .containsExactly("service", "service.2", "service.3");
        }
    }

    @Test
    void the_death_of_a_replica_ends_nothing_while_another_one_lives() throws Exception {
        List<Member> two = List.of(waiting("service-1"), waiting("service-2"));
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(new Deployment(two, List.of(), Optional.of(new Replicas("service", 2, "balancer"))));
            kill(deployment, 1);
            assertThat(TestLab.comes(() -> !deployment.isRunning("service-2"))).isTrue();
            assertThat(deployment.hasDeath()).isFalse();
            kill(deployment, 0);
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
        }
    }

    @Test
    void replicas_end_together() throws Exception {
        List<Member> two = List.of(waitingForEnd("service-1", "service-2"), waitingForEnd("service-2", "service-1"));
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(new Deployment(two, List.of(), Optional.of(new Replicas("service", 2, "balancer"))));

            deployment.close();

            assertThat(deployment.record().members())
                    .allMatch(MemberRecord::stoppedByLab)
                    .extracting(member -> member.exit().orElseThrow().code())
                    .containsExactly(7, 7);
        }
    }

    /** A replica that ends once another one has received TERM, too. */
    private Member waitingForEnd(String name, String other) {
        String script = "trap 'touch \"$0/$1\"; until [ -e \"$0/$2\" ]; do sleep 0.01; done; exit 7' TERM; echo up;"
                + " while :; do sleep 0.01; done";
        Member service = TestLab.subject(
                List.of("sh", "-c", script, root.toString(), name, other), TestLab.says("up"), Limits.NONE);
        return new Member(name, service.role(), service.source(), service.limits());
    }

    private static void kill(RunningDeployment deployment, int number) {
        ProcessHandle.of(deployment.record().members().get(number).pid())
                .orElseThrow()
                .destroyForcibly();
    }

    private static Member waiting(String name) {
        Member service =
                TestLab.subject(List.of("sh", "-c", "echo told; exec sleep 60"), TestLab.says("told"), Limits.NONE);
        return new Member(name, service.role(), service.source(), service.limits());
    }

    @Test
    void a_file_for_a_member_is_written_before_it_starts_with_its_placeholders_filled() throws Exception {
        Member plain = TestLab.subject(
                List.of("sh", "-c", "cat \"$0\"; echo told; exec sleep 60", "${dir}/service.conf"),
                TestLab.says("told"),
                Limits.NONE);
        MemberSource.Launched source = ((MemberSource.Launched) plain.source())
                .reading(new ConfigFile("service.conf", "listen ${port}; path $path; $${port}\n"));
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(new Member(plain.name(), plain.role(), source, plain.limits()));
            int port = TestLab.only(deployment).ports().get("port");
            assertThat(said(lab, "service")).contains("listen " + port + "; path $path; ${port}");
        }
    }

    @Test
    void a_life_with_a_fresh_directory_finds_nothing() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(counting());
            deployment.end("service", true, false);
            deployment.restart("service", true);
            assertThat(said(lab, "service.2")).contains("1 lives");
        }
    }

    @Test
    void a_death_that_the_study_answers_with_a_restart_ends_nothing_and_costs_the_directory() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(restarting(RestartPolicy.ALWAYS));
            Path left = deployment.directory("service").orElseThrow();
            kill(deployment, 0);
            assertThat(TestLab.comes(() -> !deployment.isRunning("service"))).isTrue();
            assertThat(deployment.hasDeath()).isFalse();

            assertThat(deployment.restartAfterDeath("service").name()).isEqualTo("service.2");
            assertThat(said(lab, "service.2")).contains("1 lives");
            assertThat(left).doesNotExist();
            assertThat(TestLab.only(deployment)).satisfies(first -> {
                assertThat(first.stoppedByLab()).isFalse();
                assertThat(first.exit().orElseThrow().signal()).contains(9);
                assertThat(first.filesLeft()).isEmpty();
            });
            assertThat(deployment.hasDeath()).isFalse();
        }
    }

    @Test
    void a_restart_on_a_volume_finds_what_the_death_left() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(restarting(RestartPolicy.SAME));
            kill(deployment, 0);
            assertThat(TestLab.comes(() -> !deployment.isRunning("service"))).isTrue();

            deployment.restartAfterDeath("service");
            assertThat(said(lab, "service.2")).contains("2 lives");
        }
    }

    @Test
    void a_member_that_is_given_up_is_dead_like_any_other() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(restarting(RestartPolicy.ALWAYS));
            kill(deployment, 0);
            assertThat(TestLab.comes(() -> !deployment.isRunning("service"))).isTrue();
            deployment.restartAfterDeath("service");

            deployment.giveUp("service");
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
        }
    }

    private static Member restarting(RestartPolicy policy) {
        Member service = counting();
        MemberSource source = ((MemberSource.Launched) service.source()).restarting(Optional.of(policy));
        return new Member(service.name(), service.role(), source, service.limits());
    }

    @Test
    void only_a_launched_member_can_be_ended() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(counting());
            assertThatThrownBy(() -> deployment.end("store", true, false)).hasMessageContaining("member 'store'");
        }
    }

    /** Returns a member that adds a line in its directory and prints how many it found there. */
    private static Member counting() {
        String script = "echo x >> ${dir}/lives; echo $(wc -l < ${dir}/lives) lives; echo told; exec sleep 60";
        return TestLab.subject(List.of("sh", "-c", script), TestLab.says("told"), Limits.NONE);
    }

    private static String said(TestLab lab, String life) throws Exception {
        return Files.readString(lab.logs(life).resolve("stdout.log"));
    }

    private static String state(Path status) {
        try {
            return Files.readAllLines(status).get(2);
        } catch (java.io.IOException gone) {
            return "gone";
        }
    }
}
