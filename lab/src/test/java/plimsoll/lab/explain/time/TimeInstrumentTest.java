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
import plimsoll.judge.place.FrameRules;
import plimsoll.judge.place.Observed;
import plimsoll.judge.place.TimeFold;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.Scene;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Until;
import plimsoll.model.result.inside.Place;
import plimsoll.model.result.inside.TimeSplit;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.Recorded;
import plimsoll.records.member.ThreadDump;

/** Real processes, looked into from outside. */
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
        Recorded recorded = Json.read(folder().recorded(), Recorded.class);
        assertThat(dumps).hasSize(6);
        assertThat(recorded.notes()).isEmpty();
        assertThat(recorded.waits()).containsKey("monitor");
        assertThat(Files.exists(folder().recording())).isTrue();
        TimeSplit told = told(dumps, recorded);
        assertThat(told.place()).isEqualTo(Place.LOCK);
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

        Recorded recorded = Json.read(folder().recorded(), Recorded.class);
        assertThat(ThreadDump.read(folder().threads())).isNotEmpty();
        assertThat(Files.exists(folder().recording())).isFalse();
        assertThat(recorded.waits()).as(recorded.notes().toString()).containsKey("monitor");
    }

    @Test
    void one_that_stands_still_costs_the_deadlines_and_is_said_to() throws Exception {
        Process process = locked();
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        looked(process, () -> {});

        Recorded recorded = Json.read(folder().recorded(), Recorded.class);
        assertThat(recorded.notes()).anyMatch(note -> note.contains("it gave no answer within"));
        assertThat(ThreadDump.read(folder().threads())).isEmpty();
    }

    @Test
    void a_process_that_is_no_jvm_is_left_alone() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        started.add(sleeping);
        looked(sleeping, () -> {});

        assertThat(Json.read(folder().recorded(), Recorded.class).notes())
                .anyMatch(note -> note.contains("there is no JVM to ask"));
        assertThat(sleeping.isAlive()).isTrue();
    }

    private TimeSplit told(List<ThreadDump> dumps, Recorded recorded) {
        double handlers = LockedService.HANDLERS;
        Observed.Service service = new Observed.Service(
                "service",
                1,
                0.1,
                0,
                0,
                0,
                0,
                0,
                100,
                new Observed.Sockets(0, 0, 0, 0),
                dumps.stream()
                        .map(dump -> new Observed.Dumped(dump, Optional.of(handlers)))
                        .toList(),
                Optional.of(recorded));
        Observed.Load load = new Observed.Load(handlers, Optional.of(LockedService.HANDLERS), false, 75, 0, 0, 0);
        return TimeFold.of(
                new Observed(JUDGED.toMillis(), load, new Observed.Client(0.1), List.of(service), List.of()),
                FrameRules.standard());
    }

    /** A judged phase begins when the recording runs; {@code before} happens at its end. */
    private void looked(Process process, Runnable before) throws Exception {
        TrialFolder trial = new TrialFolder(directory);
        Files.createDirectories(folder().path());
        Scene.Subject subject = new Scene.Subject("service", process.pid(), Optional.empty(), Optional.empty());
        Phase phase = new Phase("steady", true, List.of(), new Until.Elapsed(JUDGED));
        List<Scene.Stretch> phases = new java.util.concurrent.CopyOnWriteArrayList<>();
        Scene scene =
                new Scene(trial, List.of(subject), Map::of, () -> List.copyOf(phases), () -> System.nanoTime() - begun);
        Instrument.Look look = new TimeInstrument().start(scene);
        phases.add(new Scene.Stretch(phase, scene.millis(), Optional.empty()));
        Thread.sleep(JUDGED.plusMillis(1_500));
        phases.set(0, new Scene.Stretch(phase, phases.getFirst().fromMillis(), Optional.of(scene.millis())));
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
