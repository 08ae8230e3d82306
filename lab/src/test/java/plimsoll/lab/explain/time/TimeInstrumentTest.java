package plimsoll.lab.explain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.bottleneck.FrameRules;
import plimsoll.judge.bottleneck.InstrumentData;
import plimsoll.judge.bottleneck.TimeBreakdownEvaluator;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.ThreadDump;

/** Real processes, profiled from outside. */
class TimeInstrumentTest {
    private static final Duration JUDGED = Duration.ofMillis(1_500);

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();
    private final long begun = System.nanoTime();

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_lock_with_a_sleeping_owner_is_found() throws Exception {
        looked(locked(), () -> {});

        List<ThreadDump> dumps = ThreadDump.read(folder().threads());
        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(dumps).hasSize(6);
        assertThat(summary.notes()).isEmpty();
        assertThat(summary.waits()).containsKey("monitor");
        assertThat(Files.exists(folder().recording())).isTrue();
        TimeBreakdown told = told(dumps, summary);
        assertThat(told.place()).isEqualTo(BottleneckCategory.LOCK);
        assertThat(told.decided()).isTrue();
        assertThat(told.evidence()).anyMatch(line -> line.contains("the owner of the monitor is asleep"));
    }

    @Test
    void a_jvm_that_is_killed_leaves_what_was_flushed() throws Exception {
        Process process = locked();
        looked(process, () -> {
            process.destroyForcibly();
            process.onExit().join();
        });

        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(ThreadDump.read(folder().threads())).isNotEmpty();
        assertThat(Files.exists(folder().recording())).isFalse();
        assertThat(summary.waits()).as(summary.notes().toString()).containsKey("monitor");
    }

    @Test
    void one_that_stands_still_costs_the_deadlines_and_is_said_to() throws Exception {
        Process process = locked();
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        looked(process, () -> {});

        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(summary.notes()).anyMatch(note -> note.contains("gave no answer within"));
        assertThat(ThreadDump.read(folder().threads())).isEmpty();
    }

    @Test
    void a_process_that_is_no_jvm_is_left_alone() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        started.add(sleeping);
        looked(sleeping, () -> {});

        assertThat(Json.read(folder().recorded(), FlightRecordingSummary.class).notes())
                .anyMatch(note -> note.contains("no JVM was found"));
        assertThat(sleeping.isAlive()).isTrue();
    }

    private TimeBreakdown told(List<ThreadDump> dumps, FlightRecordingSummary summary) {
        double handlers = LockedService.HANDLERS;
        InstrumentData.Service service = new InstrumentData.Service(
                "service",
                1,
                0.1,
                0,
                0,
                0,
                0,
                0,
                100,
                new InstrumentData.Sockets(0, 0, 0, 0),
                dumps.stream()
                        .map(dump -> new InstrumentData.TimedDump(dump, Optional.of(handlers)))
                        .toList(),
                Optional.of(summary));
        InstrumentData.Load load =
                new InstrumentData.Load(handlers, Optional.of(LockedService.HANDLERS), false, 75, 0, 0, 0);
        return TimeBreakdownEvaluator.of(
                new InstrumentData(
                        JUDGED.toMillis(), load, new InstrumentData.Client(0.1), List.of(service), List.of()),
                FrameRules.standard());
    }

    /** Profiles a process; a judged phase begins once the recording runs, and {@code before} runs at its end. */
    private void looked(Process process, Runnable before) throws Exception {
        TrialFolder trial = new TrialFolder(directory);
        Files.createDirectories(folder().path());
        TrialView.Subject subject = new TrialView.Subject("service", process.pid(), Optional.empty(), Optional.empty());
        Phase phase = new Phase("steady", true, List.of(), new StopCondition.Elapsed(JUDGED));
        List<TrialView.Stretch> phases = new java.util.concurrent.CopyOnWriteArrayList<>();
        TrialView trialView = new TrialView(
                trial, List.of(subject), Map::of, () -> List.copyOf(phases), () -> System.nanoTime() - begun);
        Instrument.Look look = new TimeInstrument().start(trialView);
        phases.add(new TrialView.Stretch(phase, trialView.millis(), Optional.empty()));
        Thread.sleep(JUDGED.plusMillis(1_500));
        phases.set(0, new TrialView.Stretch(phase, phases.getFirst().fromMillis(), Optional.of(trialView.millis())));
        before.run();
        look.close();
    }

    private MemberFolder folder() {
        return new TrialFolder(directory).member("service");
    }

    private Process locked() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        "target/test-classes",
                        LockedService.class.getName())
                .redirectErrorStream(true)
                .start();
        started.add(process);
        assertThat(process.inputReader().readLine()).isEqualTo("serves");
        return process;
    }
}
