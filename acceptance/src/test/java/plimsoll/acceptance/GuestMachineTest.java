package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The archive on a machine with systemd and cgroup v2, which {@code bench/machine} boots once for all tests. A test is
 * skipped, with the reason, where no guest can be made or booted, and where its answer did not come in time. The guest
 * has one core, so a busy machine answers fewer of them; {@code bench/machine/run} has no such bound.
 */
@Tag("end-to-end")
class GuestMachineTest {
    private static final long SECONDS = 240;
    /** For the image to end, and for the guest's files to be copied. */
    private static final long GRACE_SECONDS = 20;
    /** The exit code of {@code timeout} and of {@code boot} at the deadline. */
    private static final int LATE = 124;
    /** The exit code of {@code boot} for a guest that never answered. */
    private static final int NO_ANSWER = 125;

    @TempDir
    static Path desk;

    private static Map<String, Integer> answers = Map.of();
    /** Why there are no more answers; empty if the guest gave all. */
    private static Optional<String> missing = Optional.empty();

    @BeforeAll
    static void boot() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        Path scripts = Tool.root().resolve("bench/machine");
        int made = run(SECONDS, "timeout", "-k", "10", Long.toString(SECONDS), scripts + "/image");
        long left = TimeUnit.NANOSECONDS.toSeconds(deadline - System.nanoTime());
        if (made != 0 || left <= 0) {
            missing = Optional.of(
                    made == 0 || made == LATE
                            ? "the image of a guest took more than " + SECONDS + " s"
                            : "no image of a guest: " + lastLine());
            return;
        }
        Path kept = desk.resolve("kept");
        int booted = run(
                left,
                scripts + "/boot",
                "--seconds",
                Long.toString(left),
                "--keep",
                kept.toString(),
                "root-service",
                "/bench/guest/proof");
        if (booted == NO_ANSWER) {
            missing = Optional.of("the guest did not boot: " + lastLine());
            return;
        }
        if (booted == LATE) {
            missing = Optional.of("image and guest were ended after " + SECONDS + " s, before this was answered");
        }
        assertThat(booted).as(lastLine()).isIn(0, LATE);
        answers = Files.exists(kept.resolve("output")) ? read(kept.resolve("output")) : Map.of();
    }

    private static Map<String, Integer> read(Path output) throws IOException {
        return Files.readAllLines(output).stream()
                .map(line -> line.split("=", 2))
                .filter(words -> words.length == 2 && words[1].matches("\\d+"))
                .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> Integer.valueOf(words[1])));
    }

    private static int run(long seconds, String... command) {
        return Steps.run(desk, List.of(command), Map.of(), seconds + GRACE_SECONDS);
    }

    /** Skips a test whose answer did not come; without a reason for that, its absence is a failure. */
    private static int answer(String key) {
        assumeTrue(answers.containsKey(key) || missing.isEmpty(), () -> missing.orElse(""));
        assertThat(answers).containsKey(key);
        return answers.get(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "root"})
    void a_kill_at_the_cap_is_named_with_its_evidence(String who) {
        assertThat(answer(who)).isEqualTo(10);
        JsonNode trial = result(who).trial("buffered");
        assertThat(trial.at("/endings/0/death/is").asString("")).isEqualTo("killed-by-cap");
        assertThat(trial.at("/endings/0/evidence").asString("")).matches("oom_kill .* by \\d+ at 192m, exit code 137");
        assertThat(caps(trial)).containsOnly("cgroup-v2");
    }

    @Test
    void a_plain_user_without_a_wrapper_measures_under_the_kernels_cap() {
        assertThat(answer("user")).isEqualTo(10);
        StoredResult result = result("user");
        assertThat(caps(result.trial("streamed"))).containsOnly("cgroup-v2");
        assertThat(result.balance("streamed", "stored")).isEqualTo(30);
        assertThat(result.balance("streamed", "lost")).isZero();
    }

    @Test
    void a_kill_for_a_limit_around_the_lab_is_not_one_at_the_cap() {
        assertThat(answer("outer")).isEqualTo(20);
        assertThat(result("outer").findings("buffered", "deaths"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: service was killed")
                .contains("of 325m");
    }

    @Test
    void caps_hold_a_tenth_below_and_kill_a_tenth_above() {
        assertThat(answer("caps")).isZero();
    }

    @Test
    void every_planted_death_is_found() {
        assertThat(answer("deaths")).isZero();
    }

    @Test
    void a_high_limit_a_quota_and_a_group_that_ends_together_are_seen() {
        assertThat(answer("limits")).isEqualTo(10);
        assertThat(answer("highReached")).isPositive();
        assertThat(answer("throttledPercent")).isPositive();
        assertThat(result("limits").trial("forking").at("/endings/0/evidence").asString(""))
                .containsPattern("[12] other process(es)? of its group");
    }

    @Test
    void a_killed_lab_leaves_no_process_and_no_control_group() {
        assertThat(answer("groups.during")).isPositive();
        assertThat(answer("processes.after")).isZero();
        assertThat(answer("groups.after")).isZero();
    }

    private static StoredResult result(String name) {
        return new StoredResult(desk.resolve("kept/results").resolve(name));
    }

    private static List<String> caps(JsonNode trial) {
        return trial.findValuesAsString("mechanism");
    }

    private static String lastLine() {
        try {
            List<String> lines = Files.readAllLines(desk.resolve("steps.log"));
            return lines.isEmpty() ? "no output" : lines.getLast();
        } catch (IOException e) {
            throw new AssertionError("the steps have no log", e);
        }
    }
}
