package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The archive on a machine with systemd and cgroup v2, which {@code bench/machine} boots once for all tests. It is skipped
 * where no guest can be made or booted. The guest has one core, so it takes minutes on a busy machine.
 */
@Tag("end-to-end")
class GuestMachineTest {
    private static final long IMAGE_SECONDS = 400;
    private static final long BOOT_SECONDS = 900;
    /** The exit code of {@code boot} for a guest that never answered. */
    private static final int NO_ANSWER = 125;

    @TempDir
    static Path desk;

    private static Map<String, Integer> answers = Map.of();

    @BeforeAll
    static void boot() throws IOException {
        Path scripts = Tool.root().resolve("bench/machine");
        int made = Steps.run(desk, List.of(scripts.resolve("image").toString()), Map.of(), IMAGE_SECONDS);
        assumeTrue(made == 0, () -> "no image of a guest: " + lastLine());
        int booted = Steps.run(
                desk,
                List.of(
                        scripts.resolve("boot").toString(),
                        "--seconds",
                        Long.toString(BOOT_SECONDS - 10),
                        "--keep",
                        desk.resolve("kept").toString(),
                        "root-service",
                        "/bench/guest/proof"),
                Map.of(),
                BOOT_SECONDS);
        assumeTrue(booted != NO_ANSWER, () -> "the guest did not boot: " + lastLine());
        assertThat(booted).as(lastLine()).isZero();
        answers = Files.readAllLines(desk.resolve("kept/output")).stream()
                .map(line -> line.split("=", 2))
                .filter(words -> words.length == 2 && words[1].matches("\\d+"))
                .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> Integer.valueOf(words[1])));
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "root"})
    void a_kill_at_the_cap_is_named_with_its_evidence(String who) {
        assertThat(answers).containsEntry(who, 10);
        JsonNode trial = result(who).trial("buffered");
        assertThat(trial.at("/endings/0/death/is").asString("")).isEqualTo("killed-by-cap");
        assertThat(trial.at("/endings/0/evidence").asString(""))
                .matches("oom_kill of its cgroup rose by \\d+ at 192m, exit code 137");
        assertThat(caps(trial)).containsOnly("cgroup-v2");
    }

    @Test
    void a_plain_user_without_a_wrapper_measures_under_the_kernels_cap() {
        StoredResult result = result("user");
        assertThat(caps(result.trial("streamed"))).containsOnly("cgroup-v2");
        assertThat(result.balance("streamed", "stored")).isEqualTo(30);
        assertThat(result.balance("streamed", "lost")).isZero();
    }

    @Test
    void a_kill_for_a_limit_around_the_lab_is_not_one_at_the_cap() {
        assertThat(answers).containsEntry("outer", 20);
        assertThat(result("outer").findings("buffered", "deaths"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: service was killed for a memory limit around the lab")
                .contains("of 325m");
    }

    @Test
    void caps_hold_a_tenth_below_and_kill_a_tenth_above() {
        assertThat(answers).containsEntry("selftest", 0);
    }

    @Test
    void a_killed_lab_leaves_no_process_and_no_control_group() {
        assertThat(answers.get("groups.during")).isPositive();
        assertThat(answers).containsEntry("processes.after", 0).containsEntry("groups.after", 0);
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
