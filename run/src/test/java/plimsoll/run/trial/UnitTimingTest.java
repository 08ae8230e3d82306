package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.FixedTimeout;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;

/** Times units of work in real processes. */
class UnitTimingTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final long LOOK_NANOS = 5_000_000;
    private static final Machine MACHINE = Machine.probe();

    private final Path state;
    private final Launcher launcher;

    UnitTimingTest(@TempDir Path state) {
        this.state = state;
        this.launcher = Launcher.open(state, MACHINE);
    }

    @AfterEach
    void close() {
        launcher.close();
    }

    @AfterAll
    static void leave() {
        MACHINE.close();
    }

    @Test
    void every_line_that_is_a_time_counts_once_and_other_lines_do_not() throws Exception {
        WorkUnitTiming timed = time(BOUND, "echo starting; echo 12.5ms; echo 2s; echo 900us; echo took 7ms; echo 13ms");

        assertThat(timed.millis()).containsExactly(0.9, 12.5, 13.0, 2000.0);
        assertThat(timed.took()).isEqualTo(Duration.ofMillis(13));
    }

    @Test
    void a_failing_command_is_reported_with_its_last_lines() {
        assertThatThrownBy(() -> time(BOUND, "echo 1ms; echo 1ms; echo 1ms; echo no such scene >&2; exit 3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'image'")
                .hasMessageContaining("exit code 3")
                .hasMessageContaining("no such scene");
    }

    @Test
    void two_times_are_too_few() {
        assertThatThrownBy(() -> time(BOUND, "echo 1ms; echo 1ms")).hasMessageContaining("2 times, but at least 3");
    }

    @Test
    void a_time_of_nothing_is_none() {
        assertThatThrownBy(() -> time(BOUND, "echo 0ms; echo 0ms; echo 0ms")).hasMessageContaining("0 times");
    }

    @Test
    void a_command_that_does_not_end_is_killed() throws Exception {
        Path pids = state.resolve("pids");

        assertThatThrownBy(() ->
                        time(Duration.ofSeconds(3), "trap '' TERM; sleep 300 & echo $$ $! > " + pids + "; wait; wait"))
                .hasMessageContaining("3 s");
        assertThat(Files.readString(pids).strip().split(" ")).hasSize(2).noneMatch(UnitTimingTest::lives);
    }

    @Test
    void descendants_of_a_command_are_killed() throws Exception {
        Path pid = state.resolve("pid");
        WorkUnitTiming timed = time(BOUND, "sleep 300 & echo $! > " + pid + "; echo 1ms; echo 2ms; echo 3ms");

        assertThat(timed.millis()).hasSize(3);
        assertThat(lives(Files.readString(pid).strip())).isFalse();
    }

    @Test
    void a_command_knows_the_environment_of_the_lab() throws Exception {
        WorkUnit unit = new WorkUnit(
                "image",
                List.of("sh", "-c", "test \"$0\" = \"$PATH\" && echo 1ms && echo 2ms && echo 3ms", "${env.PATH}"),
                state.toString(),
                Duration.ofSeconds(1),
                List.of());

        assertThat(timing(BOUND).time(unit).millis()).containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void a_command_that_prints_without_end_fills_no_disk() {
        assertThatThrownBy(() -> time(Duration.ofSeconds(1), "yes")).hasMessageContaining("1 s");
        assertThat(bytes()).isLessThan(100L << 20);
    }

    @Test
    void a_missing_program_is_reported() {
        WorkUnit unit =
                new WorkUnit("image", List.of("/nope/cost"), state.toString(), Duration.ofSeconds(1), List.of());

        assertThatThrownBy(() -> timing(BOUND).time(unit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/nope/cost");
    }

    @Test
    void an_interrupt_ends_it() throws Exception {
        Path pid = state.resolve("pid");
        Thread timing = Thread.currentThread();
        Thread interrupting = Thread.ofVirtual().start(() -> {
            while (!Files.exists(pid)) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            timing.interrupt();
        });
        String script = "echo $$ > new; mv new " + pid + "; exec sleep 300";

        assertThatThrownBy(() -> time(Duration.ofSeconds(60), script)).isInstanceOf(InterruptedException.class);
        interrupting.join();
        assertThat(lives(Files.readString(pid).strip())).isFalse();
    }

    /** A zombie, dead but not yet reaped, does not count. */
    private static boolean lives(String pid) {
        try {
            return !Files.readString(Path.of("/proc", pid, "stat")).matches("(?s).*\\) [ZX] .*");
        } catch (IOException gone) {
            return false;
        }
    }

    private long bytes() {
        try (Stream<Path> files = Files.walk(state)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private WorkUnitTiming time(Duration bound, String script) throws InterruptedException {
        return timing(bound)
                .time(new WorkUnit(
                        "image", List.of("sh", "-c", script), state.toString(), Duration.ofSeconds(1), List.of()));
    }

    private UnitTiming timing(Duration bound) {
        return new UnitTiming(launcher, bound, FixedTimeout.AUDIT_END);
    }
}
