package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.record.Metric;

class VanishedProcessTest {
    @TempDir
    Path directory;

    @Test
    void a_killed_process_keeps_its_last_sample_and_gets_no_other() throws Exception {
        try (Sampler sampler = start();
                VictimProcess victim = VictimProcess.start("-XX:+UseSerialGC")) {
            sampler.watch(victim.target());
            VictimProcess.await("it is seen", () -> sampler.latest().containsKey("victim"));
            victim.kill();
            // The look that was under way at the kill may still have seen it.
            awaitLooks(sampler, 2);
            long last = sampler.latest().get("victim").atMillis();
            awaitLooks(sampler, 5);

            assertThat(sampler.latest().get("victim").atMillis()).isEqualTo(last);
            assertThat(sampler.latest().get("victim").values().get(Metric.RSS_ANONYMOUS))
                    .isPositive();
        }
    }

    @Test
    void a_process_that_has_gone_before_it_is_watched_has_no_sample() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        try (Sampler sampler = start()) {
            sampler.watch(new SamplingTarget("ended", ended.pid(), Optional.empty(), Set.of()));
            VictimProcess.await("looks are taken", () -> sampler.latest().containsKey("lab"));
            awaitLooks(sampler, 3);

            assertThat(sampler.latest()).doesNotContainKey("ended");
        }
    }

    @Test
    void a_zombie_is_not_alive() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 30 & echo $!; exec sleep 30").start();
        try {
            long pid = Long.parseLong(parent.inputReader().readLine());
            VictimProcess.await("its parent waits for no child any more", () -> isCalled(parent.pid(), "sleep"));
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            Path directoryOfZombie = Path.of("/proc", Long.toString(pid));
            VictimProcess.await("it has ended", () -> !isAlive(directoryOfZombie));

            VictimProcess.await(
                    "it is a zombie",
                    () -> TestLab.read(directoryOfZombie.resolve("stat")).contains(") Z "));
            assertThat(isAlive(directoryOfZombie)).isFalse();
        } finally {
            parent.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    private static boolean isCalled(long pid, String name) {
        return TestLab.read(Path.of("/proc", Long.toString(pid), "comm"))
                .strip()
                .equals(name);
    }

    private static boolean isAlive(Path process) {
        try (ProcessProbe probe = new ProcessProbe(process, new ProcfsParser(4096))) {
            return probe.isAlive();
        }
    }

    @Test
    void processes_that_end_at_any_moment_of_a_look_do_not_stop_the_sampler() throws Exception {
        try (Sampler sampler = start()) {
            for (int i = 0; i < 40; i++) {
                Process brief = new ProcessBuilder("sleep", "0.0" + i % 10).start();
                sampler.watch(new SamplingTarget("brief-" + i, brief.pid(), Optional.empty(), Set.of(9)));
                brief.waitFor();
            }
            awaitLooks(sampler, 3);
        }
    }

    /** Waits for this many further samples of the lab, which is in every look. */
    private static void awaitLooks(Sampler sampler, int looks) throws InterruptedException {
        for (int look = 0; look < looks; look++) {
            long last = sampler.latest().get("lab").atMillis();
            VictimProcess.await(
                    "another look is taken", () -> sampler.latest().get("lab").atMillis() > last);
        }
    }

    @Test
    void a_timeline_that_cannot_be_written_fails_at_close() throws Exception {
        Path missing = directory.resolve("missing/timeline.ndjson");
        Sampler sampler = Sampler.start(missing, System::nanoTime, Duration.ofMillis(10));

        assertThatThrownBy(sampler::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(missing.toString());
    }

    private Sampler start() {
        return Sampler.start(directory.resolve("timeline.ndjson"), System::nanoTime, Duration.ofMillis(10));
    }
}
