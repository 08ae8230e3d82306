package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** Several power cuts of one member. */
@Tag("kernel")
@Timeout(120)
class PowerCutScheduleTest {
    private static final Limits FAST = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(1e9)));

    /** Its second run recovers for longer than any test, after an unsynced change; the others are ready at once. */
    private static final String SLOW_RECOVERY = "cd ${dir}; echo x >> $TMPDIR/runs; "
            + "if [ $(wc -l < $TMPDIR/runs) = 2 ]; then : > half; sleep 600; fi; ls; echo told; exec sleep 600";

    @TempDir
    Path root;

    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> restarted = new CopyOnWriteArrayList<>();
    private final AtomicLong finished = new AtomicLong();
    private Runnable onEvent = () -> {};

    @Test
    void a_cut_that_is_due_while_its_member_recovers_does_not_wait() throws Exception {
        assumeTrue(TestLab.machine().can(Machine.DISK_RATE), () -> "this machine has no " + Machine.DISK_RATE);
        try (TestLab lab = TestLab.open(root).cutting("service")) {
            Files.createDirectories(lab.trial().directory());
            RunningDeployment deployment =
                    lab.launch(TestLab.subject(List.of("sh", "-c", SLOW_RECOVERY), TestLab.says("told"), FAST));
            List<Boolean> ending = new CopyOnWriteArrayList<>();
            AtomicReference<FaultSchedule> running = new AtomicReference<>();
            onEvent = () -> ending.add(running.get().isEnding());
            running.set(start(deployment, cut(1), cut(2)));
            finished.set(1);
            assertThat(TestLab.comes(() -> recovers(deployment))).isTrue();
            finished.set(2);
            assertThat(TestLab.comes(() -> restarted.size() == 1)).isTrue();
            running.get().close();

            assertThat(restarted).containsExactly("service.3");
            assertThat(deployment.hasDeath()).isFalse();
            assertThat(Files.readString(lab.logs("service.3").resolve("stdout.log")))
                    .isEqualTo("told\n");
            assertThat(events)
                    .extracting(event -> withoutSentences(event.what().orElseThrow()))
                    .containsExactly(
                            new Occurrence.FaultBegan(0),
                            new Occurrence.ChangesDropped(0, List.of(), 0),
                            new Occurrence.FaultEnded(0),
                            new Occurrence.FaultBegan(1),
                            new Occurrence.ChangesDropped(1, List.of(), 1),
                            new Occurrence.FaultEnded(1));
            assertThat(ending)
                    .as("so that the phase does not end between the two")
                    .containsExactly(false, true, true, true, true, false);
        }
    }

    @Test
    void a_cut_that_comes_due_after_the_phase_is_not_begun() throws Exception {
        assumeTrue(TestLab.machine().can(Machine.DISK_RATE), () -> "this machine has no " + Machine.DISK_RATE);
        try (TestLab lab = TestLab.open(root).cutting("service")) {
            Files.createDirectories(lab.trial().directory());
            Path go = root.resolve("go");
            String recovery = SLOW_RECOVERY.replace("sleep 600; fi", "until [ -e " + go + " ]; do sleep .1; done; fi");
            RunningDeployment deployment =
                    lab.launch(TestLab.subject(List.of("sh", "-c", recovery), TestLab.says("told"), FAST));
            FaultSchedule schedule = start(deployment, cut(1), cut(2));
            finished.set(1);
            assertThat(TestLab.comes(() -> recovers(deployment))).isTrue();
            Thread phaseEnd = HelperThreads.start("phase-end", schedule::close, _ -> {});
            // It has interrupted the schedule, and waits for it.
            assertThat(TestLab.comes(() -> phaseEnd.getState() == Thread.State.TIMED_WAITING))
                    .isTrue();
            finished.set(2);
            Files.createFile(go);
            phaseEnd.join();

            assertThat(restarted).containsExactly("service.2");
            assertThat(events.getLast().what()).contains(new Occurrence.FaultMissed(1));
        }
    }

    /** Whether the second run of the member has made its unsynced change. */
    private static boolean recovers(RunningDeployment deployment) {
        return deployment
                .directory("service")
                .filter(directory -> Files.exists(directory.resolve("half")))
                .isPresent();
    }

    private static Occurrence withoutSentences(Occurrence what) {
        return what instanceof Occurrence.ChangesDropped dropped
                ? new Occurrence.ChangesDropped(dropped.fault(), List.of(), dropped.all())
                : what;
    }

    private void add(TrialEvent event) {
        events.add(event);
        onEvent.run();
    }

    private static Fault cut(long operations) {
        return new Fault.End(
                new FaultTrigger.After(operations), "service", Fault.By.POWER_CUT, Fault.Comeback.SAME, Duration.ZERO);
    }

    private FaultSchedule start(RunningDeployment deployment, Fault... faults) {
        LongSupplier nanos = System::nanoTime;
        return FaultSchedule.start(
                List.of(faults),
                7,
                deployment,
                new FaultSchedule.FaultContext(
                        new FaultSchedule.Clock(nanos, nanos.getAsLong()),
                        finished::get,
                        new FaultSchedule.FaultListeners(this::add, member -> restarted.add(member.name())),
                        FaultSchedule.FaultTimeouts.of(Timeouts.DEFAULT),
                        0));
    }
}
