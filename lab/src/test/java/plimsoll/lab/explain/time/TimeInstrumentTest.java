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
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.ThreadDump;

/** Real processes, profiled from outside. */
class TimeInstrumentTest {
    private static final Duration JUDGED = Duration.ofMillis(1_500);

    /** So many are due in the judged phase. */
    private static final int DUMPS = 6;

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();
    private final long begun = System.nanoTime();

    private volatile boolean profilerFails;

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_lock_is_recorded_with_its_sleeping_owner() throws Exception {
        looked(locked(), DUMPS, () -> {}, Instrument.Look::close);

        List<ThreadDump> dumps = ThreadDump.read(folder().threads());
        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(dumps).hasSize(DUMPS);
        assertThat(summary.notes()).isEmpty();
        assertThat(summary.waits()).containsKey("monitor");
        assertThat(Files.exists(folder().recording())).isTrue();
        assertThat(dumps).anyMatch(TimeInstrumentTest::waitsForASleeper);
    }

    @Test
    void a_jvm_that_is_killed_leaves_what_was_flushed() throws Exception {
        Process process = locked();
        looked(
                process,
                1,
                () -> {
                    process.destroyForcibly();
                    process.onExit().join();
                },
                Instrument.Look::close);

        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(ThreadDump.read(folder().threads())).isNotEmpty();
        assertThat(Files.exists(folder().recording())).isFalse();
        assertThat(summary.waits()).as(summary.notes().toString()).containsKey("monitor");
    }

    @Test
    void a_stopped_jvm_costs_the_timeouts_and_is_reported() throws Exception {
        Process process = locked();
        signal(process, "STOP");
        looked(process, () -> {});

        FlightRecordingSummary summary = Json.read(folder().recorded(), FlightRecordingSummary.class);
        assertThat(summary.notes()).anyMatch(note -> note.contains("gave no answer within"));
        assertThat(ThreadDump.read(folder().threads())).isEmpty();
    }

    @Test
    void a_recording_whose_reading_is_interrupted_is_replaced_by_a_note() throws Exception {
        Process process = locked();
        looked(process, () -> signal(process, "STOP"), TimeInstrumentTest::closedWithAnInterrupt);

        assertThat(Json.read(folder().recorded(), FlightRecordingSummary.class).notes())
                .anyMatch(note -> note.startsWith("interrupted before"));
    }

    @Test
    void an_error_of_the_profiling_thread_is_noted() throws Exception {
        looked(locked(), () -> {}, look -> {
            profilerFails = true;
            look.close();
        });

        assertThat(Json.read(folder().recorded(), FlightRecordingSummary.class).notes())
                .anyMatch(note -> note.contains("planted"));
    }

    /** Closes on a thread of its own, which is interrupted while it waits for the profiler. */
    private static void closedWithAnInterrupt(Instrument.Look look) throws InterruptedException {
        Thread closing = Thread.ofPlatform().start(look::close);
        while (closing.isAlive() && closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(5);
        }
        closing.interrupt();
        closing.join();
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void a_process_other_than_a_jvm_is_left_alone() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        started.add(sleeping);
        looked(sleeping, () -> {});

        assertThat(Json.read(folder().recorded(), FlightRecordingSummary.class).notes())
                .anyMatch(note -> note.contains("no JVM was found"));
        assertThat(sleeping.isAlive()).isTrue();
    }

    /** Whether threads wait for a monitor whose owner sleeps. */
    private static boolean waitsForASleeper(ThreadDump dump) {
        List<String> awaited = dump.threads().stream()
                .filter(alike -> alike.state().equals("BLOCKED"))
                .flatMap(alike -> alike.lock().stream())
                .toList();
        return dump.threads().stream()
                .filter(alike ->
                        dump.stack(alike).stream().anyMatch(frame -> frame.startsWith("java.lang.Thread.sleep")))
                .anyMatch(alike -> alike.owns().stream().anyMatch(awaited::contains));
    }

    /** Profiles a process; a judged phase begins once the recording runs, and {@code before} runs at its end. */
    private void looked(Process process, Before before) throws Exception {
        looked(process, before, Instrument.Look::close);
    }

    private void looked(Process process, Before before, End end) throws Exception {
        looked(process, 0, before, end);
    }

    /** @param dumps after so many, the phase ends; a busy machine takes them late */
    private void looked(Process process, int dumps, Before before, End end) throws Exception {
        TrialFolder trial = new TrialFolder(directory);
        Files.createDirectories(folder().path());
        TrialView.Subject subject = new TrialView.Subject(
                "service", process.pid(), Optional.empty(), Optional.empty(), new OwnJvmFiles(folder().path()));
        Phase phase = new Phase("steady", true, List.of(), new StopCondition.Elapsed(JUDGED));
        List<TrialView.Stretch> phases = new java.util.concurrent.CopyOnWriteArrayList<>();
        TrialView trialView = new TrialView(
                trial,
                List.of(subject),
                Map::of,
                () -> phasesOf(phases),
                () -> System.nanoTime() - begun,
                UnaryOperator.identity());
        Instrument.Look look = new TimeInstrument().start(trialView);
        phases.add(new TrialView.Stretch(phase, trialView.millis(), Optional.empty()));
        Thread.sleep(JUDGED.plusMillis(1_500));
        assertThat(TestLab.comes(() -> ThreadDump.read(folder().threads()).size() >= dumps))
                .isTrue();
        phases.set(0, new TrialView.Stretch(phase, phases.getFirst().fromMillis(), Optional.of(trialView.millis())));
        before.run();
        end.of(look);
    }

    private List<TrialView.Stretch> phasesOf(List<TrialView.Stretch> phases) {
        if (profilerFails) {
            throw new InternalError("planted");
        }
        return List.copyOf(phases);
    }

    private interface Before {
        void run() throws Exception;
    }

    private interface End {
        void of(Instrument.Look look) throws Exception;
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
