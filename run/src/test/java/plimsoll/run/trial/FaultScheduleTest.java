package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

@Timeout(120)
class FaultScheduleTest {
    private static final FaultTrigger AT_ONCE = new FaultTrigger.At(Duration.ZERO);
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path root;

    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> restarted = new CopyOnWriteArrayList<>();
    private final AtomicLong finished = new AtomicLong();

    @Test
    void a_member_is_paused_between_begin_and_end() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = crew(lab);
            Path status =
                    Path.of("/proc/" + deployment.members().getFirst().pid().orElseThrow() + "/status");
            FaultSchedule schedule = start(deployment, new Fault.Pause(AT_ONCE, "service", LONG));
            assertThat(TestLab.comes(() -> stopped(status))).isTrue();
            schedule.close();
            assertThat(TestLab.comes(() -> !stopped(status))).isTrue();
            assertThat(texts()).containsExactly("pause of service begins", "pause of service ends");
            assertThat(events)
                    .allMatch(event -> event.kind() == TrialEvent.Kind.FAULT
                            && event.member().equals("service"));
        }
    }

    @Test
    void a_member_is_restarted_even_if_the_phase_ends_first() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = crew(lab);
            FaultSchedule schedule =
                    start(deployment, new Fault.End(AT_ONCE, "service", Fault.By.KILL, Fault.Comeback.SAME, LONG));
            assertThat(TestLab.comes(() -> !deployment.members().getFirst().isAlive()))
                    .isTrue();
            schedule.close();
            assertThat(restarted).containsExactly("service.2");
            assertThat(deployment.members().getLast().isAlive()).isTrue();
            assertThat(texts())
                    .containsExactly("kill of service and its restart begins", "kill of service and its restart ends");
        }
    }

    @Test
    void a_slow_restart_is_awaited_even_if_the_phase_ends_meanwhile() throws Exception {
        Files.createDirectories(root.resolve("trial"));
        String slow = "[ ! -e ${dir}/seen ] || sleep 2; touch ${dir}/seen; echo told; exec sleep 600";
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(TestLab.subject(List.of("sh", "-c", slow), TestLab.says("told"), Limits.NONE));
            FaultSchedule schedule = start(
                    deployment, new Fault.End(AT_ONCE, "service", Fault.By.STOP, Fault.Comeback.SAME, Duration.ZERO));
            assertThat(TestLab.comes(() -> deployment.members().size() == 2)).isTrue();
            schedule.close();
            assertThat(restarted).containsExactly("service.2");
            assertThat(texts().getLast()).isEqualTo("stop of service and its restart ends");
        }
    }

    @Test
    void a_need_that_a_fault_kills_for_good_does_not_count_as_dead() throws Exception {
        Files.createDirectories(root.resolve("trial"));
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(
                    TestLab.member("store", List.of("sleep", "600"), new Readiness.Started(), Limits.NONE),
                    TestLab.subject(
                            List.of("sh", "-c", "echo told; exec sleep 600"), TestLab.says("told"), Limits.NONE));
            start(deployment, new Fault.End(AT_ONCE, "store", Fault.By.KILL, Fault.Comeback.NEVER, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            assertThat(texts()).containsExactly("kill of store begins", "kill of store ends");
            assertThat(deployment.members().getFirst().isAlive()).isFalse();
            assertThat(deployment.hasDeath()).isFalse();
            assertThat(deployment.members().getLast().isAlive()).isTrue();
        }
    }

    @Test
    void a_member_that_does_not_restart_is_reported() throws Exception {
        Files.createDirectories(root.resolve("trial"));
        String once = "[ ! -e ${dir}/seen ] || exit 3; touch ${dir}/seen; echo told; exec sleep 600";
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(TestLab.subject(List.of("sh", "-c", once), TestLab.says("told"), Limits.NONE));
            start(deployment, new Fault.End(AT_ONCE, "service", Fault.By.KILL, Fault.Comeback.SAME, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            assertThat(texts().getLast()).startsWith("kill of service ").contains("failed: 'service.2' ended");
            assertThat(deployment.hasDeath()).isTrue();
        }
    }

    @Test
    void a_power_cut_that_is_impossible_is_a_failed_fault_and_starts_nothing_again() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            start(crew(lab), new Fault.End(AT_ONCE, "service", Fault.By.POWER_CUT, Fault.Comeback.SAME, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            assertThat(events.getLast().what()).contains(new Occurrence.FaultFailed(0));
            assertThat(texts().getLast()).startsWith("power cut of service ").contains("disk");
            assertThat(restarted).isEmpty();
        }
    }

    @Test
    void a_member_that_does_not_exist_is_named() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            start(crew(lab), new Fault.Pause(AT_ONCE, "stroe", LONG));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            assertThat(texts().getLast()).startsWith("pause of stroe failed: ");
        }
    }

    @Test
    void a_moment_at_random_comes_from_the_seed_and_lies_within_its_time() {
        FaultTrigger.Within within = new FaultTrigger.Within(Duration.ofSeconds(20));
        List<Long> drawn = LongStream.range(0, 1000)
                .map(seed -> drawnMillis(within, seed))
                .boxed()
                .toList();
        assertThat(drawn).allMatch(millis -> millis >= 0 && millis < 20_000);
        assertThat(drawn).anyMatch(millis -> millis < 2000).anyMatch(millis -> millis > 18_000);
        assertThat(drawnMillis(within, 7)).isEqualTo(drawn.get(7));
    }

    private static long drawnMillis(FaultTrigger.Within within, long seed) {
        return FaultMoment.drawn(within, new SplittableRandom(seed)) instanceof FaultMoment.AtMillis(long millis)
                ? millis
                : -1;
    }

    @Test
    void a_fault_waits_for_its_number_of_operations() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule =
                    start(crew(lab), new Fault.Pause(new FaultTrigger.After(100), "service", Duration.ofMillis(1)));
            finished.set(99);
            Thread.sleep(50);
            assertThat(events).isEmpty();
            finished.set(100);
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            schedule.close();
        }
    }

    @Test
    void faults_that_are_due_together_follow_one_another() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = start(
                    crew(lab),
                    new Fault.Pause(AT_ONCE, "service", Duration.ofMillis(20)),
                    new Fault.End(AT_ONCE, "service", Fault.By.STOP, Fault.Comeback.NEVER, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 4)).isTrue();
            schedule.close();
            assertThat(texts())
                    .containsExactly(
                            "pause of service begins",
                            "pause of service ends",
                            "stop of service begins",
                            "stop of service ends");
        }
    }

    @Test
    void a_fault_that_cannot_be_carried_out_says_why() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = start(crew(lab), new Fault.Reset(AT_ONCE, "worker-service"));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            schedule.close();
            assertThat(texts().getLast()).startsWith("reset of worker-service failed: ");
        }
    }

    @Test
    void a_fault_whose_moment_did_not_come_is_recorded() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            start(crew(lab), new Fault.Pause(new FaultTrigger.At(LONG), "service", LONG))
                    .close();
            assertThat(texts()).singleElement().asString().startsWith("pause of service never began");
        }
    }

    @Test
    void a_fault_that_came_after_the_load_records_its_place_and_the_load_s_end() throws Exception {
        finished.set(70);
        try (TestLab lab = TestLab.open(root)) {
            start(crew(lab), new Fault.Pause(new FaultTrigger.After(100), "service", LONG))
                    .close();
            assertThat(texts()).singleElement().asString().contains("after 100 operations", "with 70 operations");
            assertThat(events.getLast().what()).contains(new Occurrence.FaultMissed(0));
        }
    }

    @Test
    void an_error_while_a_fault_ends_is_recorded_and_ends_the_wait() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = start(
                    crew(lab),
                    member -> {
                        throw new InternalError("planted");
                    },
                    new Fault.End(AT_ONCE, "service", Fault.By.KILL, Fault.Comeback.SAME, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            schedule.close();
            assertThat(texts().getLast()).startsWith("kill of service ").contains("planted");
        }
    }

    @Test
    void an_error_of_the_schedule_fails_the_faults_that_were_to_come() throws Exception {
        Consumer<TrialEvent> throwsOnce = event -> {
            events.add(event);
            if (events.size() == 1) {
                throw new InternalError("planted");
            }
        };
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule.start(
                            List.of(
                                    new Fault.Pause(AT_ONCE, "service", Duration.ofMillis(1)),
                                    new Fault.Pause(AT_ONCE, "service", Duration.ofMillis(1))),
                            7,
                            crew(lab),
                            context(throwsOnce, member -> {}))
                    .close();
            assertThat(TestLab.comes(() -> events.size() == 3)).isTrue();
            assertThat(events.stream().skip(1))
                    .extracting(TrialEvent::what)
                    .containsExactly(
                            Optional.of(new Occurrence.FaultFailed(0)), Optional.of(new Occurrence.FaultFailed(1)));
        }
    }

    @Test
    void a_restart_that_does_not_return_in_time_is_a_failed_fault() throws Exception {
        Files.createDirectories(root.resolve("trial"));
        String once = "[ ! -e ${dir}/seen ] || exec sleep 600; touch ${dir}/seen; echo told; exec sleep 600";
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = FaultSchedule.start(
                    List.of(new Fault.End(AT_ONCE, "service", Fault.By.KILL, Fault.Comeback.SAME, Duration.ZERO)),
                    7,
                    lab.launch(TestLab.subject(List.of("sh", "-c", once), TestLab.says("told"), Limits.NONE)),
                    context(
                            events::add,
                            member -> {},
                            new FaultSchedule.FaultTimeouts(Duration.ofSeconds(1), Duration.ofSeconds(30))));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            schedule.close();
            assertThat(events.getLast().what()).contains(new Occurrence.FaultFailed(0));
            assertThat(texts().getLast()).endsWith(" failed: it was not over within 1 s");
        }
    }

    @Test
    void a_restarted_member_is_announced_by_the_schedule_between_its_events() throws Exception {
        List<String> threads = new CopyOnWriteArrayList<>();
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = start(
                    crew(lab),
                    member -> threads.add(Thread.currentThread().getName() + " after " + events.size()),
                    new Fault.End(AT_ONCE, "service", Fault.By.KILL, Fault.Comeback.SAME, Duration.ZERO));
            assertThat(TestLab.comes(() -> events.size() == 2)).isTrue();
            schedule.close();
            assertThat(threads).containsExactly("plimsoll-faults after 1");
        }
    }

    @Test
    void a_schedule_that_does_not_end_in_time_fails_its_faults_once() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Consumer<TrialEvent> holdsTheFirst = event -> {
            events.add(event);
            if (events.size() == 1) {
                awaitUninterruptibly(held);
            }
        };
        try (TestLab lab = TestLab.open(root)) {
            FaultSchedule schedule = FaultSchedule.start(
                    List.of(
                            new Fault.Pause(AT_ONCE, "service", Duration.ofMillis(1)),
                            new Fault.Pause(new FaultTrigger.At(LONG), "service", Duration.ofMillis(1))),
                    7,
                    crew(lab),
                    context(
                            holdsTheFirst,
                            member -> {},
                            new FaultSchedule.FaultTimeouts(Duration.ofSeconds(1), Duration.ofSeconds(1))));
            assertThat(TestLab.comes(() -> events.size() == 1)).isTrue();
            schedule.close();
            held.countDown();
            schedule.close();
            assertThat(events)
                    .extracting(TrialEvent::what)
                    .containsExactly(
                            Optional.of(new Occurrence.FaultBegan(0)),
                            Optional.of(new Occurrence.FaultFailed(0)),
                            Optional.of(new Occurrence.FaultFailed(1)));
        }
    }

    @Test
    void the_timeouts_of_a_schedule_exceed_the_waits_inside_a_fault() {
        FaultSchedule.FaultTimeouts timeouts = FaultSchedule.FaultTimeouts.of(Timeouts.DEFAULT);
        assertThat(timeouts.end()).isEqualTo(Timeouts.DEFAULT.ready().plus(FixedTimeout.KILLED.time()));
        assertThat(timeouts.close()).isGreaterThan(timeouts.end().plus(Timeouts.DEFAULT.terminate()));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private RunningDeployment crew(TestLab lab) throws Exception {
        Files.createDirectories(lab.trial().directory());
        return lab.launch(
                TestLab.subject(List.of("sh", "-c", "echo told; exec sleep 600"), TestLab.says("told"), Limits.NONE));
    }

    private FaultSchedule start(RunningDeployment deployment, Fault... faults) {
        return start(deployment, member -> restarted.add(member.name()), faults);
    }

    private FaultSchedule start(RunningDeployment deployment, Consumer<RunningMember> back, Fault... faults) {
        return FaultSchedule.start(List.of(faults), 7, deployment, context(events::add, back));
    }

    private FaultSchedule.FaultContext context(Consumer<TrialEvent> onEvent, Consumer<RunningMember> back) {
        return context(onEvent, back, FaultSchedule.FaultTimeouts.of(Timeouts.DEFAULT));
    }

    private FaultSchedule.FaultContext context(
            Consumer<TrialEvent> onEvent, Consumer<RunningMember> back, FaultSchedule.FaultTimeouts timeouts) {
        LongSupplier nanos = System::nanoTime;
        return new FaultSchedule.FaultContext(
                new FaultSchedule.Clock(nanos, nanos.getAsLong()),
                finished::get,
                new FaultSchedule.FaultListeners(onEvent, back),
                timeouts,
                0);
    }

    private List<String> texts() {
        return events.stream().map(TrialEvent::text).toList();
    }

    private static boolean stopped(Path status) {
        try {
            return Files.readAllLines(status).get(2).contains("stopped");
        } catch (java.io.IOException gone) {
            return false;
        }
    }
}
