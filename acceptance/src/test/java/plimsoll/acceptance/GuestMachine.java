package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The archive on a machine with systemd and cgroup v2, which {@code bench/machine} boots once for the tests of a class. A
 * test is skipped, with the reason, where no guest can be made or booted, and where its answer did not come in time. The
 * guest has one core, so a busy machine answers fewer of them; {@code bench/machine/run} has no such bound.
 *
 * @param missing why there are no more answers; empty if the guest gave all
 */
record GuestMachine(Path desk, Map<String, Integer> answers, Optional<String> missing) {
    /** For the image to end, and for the guest's files to be copied. */
    private static final long GRACE_SECONDS = 20;
    /** The exit code of {@code timeout} and of {@code boot} at the deadline. */
    private static final int LATE = 124;
    /** The exit code of {@code boot} for a guest that never answered. */
    private static final int NO_ANSWER = 125;

    /**
     * Boots a guest that answers parts of {@code bench/machine/guest/proof}, with the service of this module.
     *
     * @param seconds for image and guest together
     */
    static GuestMachine booted(Path desk, long seconds, String... parts) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Path scripts = Tool.root().resolve("bench/machine");
        String bound = Long.toString(seconds);
        int made = run(desk, seconds, List.of("timeout", "-k", "10", bound, scripts + "/image", "--small"));
        long left = TimeUnit.NANOSECONDS.toSeconds(deadline - System.nanoTime());
        if (made != 0 || left <= 0) {
            return without(
                    desk,
                    made == 0 || made == LATE
                            ? "the image of a guest took more than " + seconds + " s"
                            : "no image of a guest: " + lastLine(desk));
        }
        Path given = Files.createDirectory(desk.resolve("given"));
        ServiceJar.into(given.resolve("app.jar"));
        Path kept = desk.resolve("kept");
        List<String> boot = new ArrayList<>(List.of(scripts + "/boot", "--small", "--seconds", Long.toString(left)));
        boot.addAll(List.of("--give", given.toString(), "--keep", kept.toString()));
        boot.addAll(List.of("root-service", "/bench/guest/proof"));
        boot.addAll(List.of(parts));
        int booted = run(desk, left, boot);
        if (booted == NO_ANSWER) {
            return without(desk, "the guest did not boot: " + lastLine(desk));
        }
        assertThat(booted).as(lastLine(desk)).isIn(0, LATE);
        return new GuestMachine(
                desk,
                Files.exists(kept.resolve("output")) ? read(kept.resolve("output")) : Map.of(),
                booted == LATE
                        ? Optional.of("image and guest were ended after " + seconds + " s, before this was answered")
                        : Optional.empty());
    }

    /** Skips a test whose answer did not come; without a reason for that, its absence is a failure. */
    int answer(String key) {
        assumeTrue(answers.containsKey(key) || missing.isEmpty(), () -> missing.orElse(""));
        assertThat(answers).containsKey(key);
        return answers.get(key);
    }

    StoredResult result(String name) {
        return new StoredResult(desk.resolve("kept/results").resolve(name));
    }

    /** Asserts that the run of this name ended with a kill at the kernel's cap, and its evidence. */
    void assertKilledAtItsCap(String name) {
        assertThat(answer(name)).isEqualTo(10);
        JsonNode trial = result(name).trial("buffered");
        assertThat(trial.at("/endings/0/death/is").asString("")).isEqualTo("killed-by-cap");
        assertThat(trial.at("/endings/0/evidence").asString("")).matches("oom_kill .* by \\d+ at 192m, exit code 137");
        assertThat(caps(trial)).containsOnly("cgroup-v2");
    }

    static List<String> caps(JsonNode trial) {
        return trial.findValuesAsString("mechanism");
    }

    private static GuestMachine without(Path desk, String reason) {
        return new GuestMachine(desk, Map.of(), Optional.of(reason));
    }

    private static Map<String, Integer> read(Path output) throws IOException {
        try (Stream<String> lines = Files.lines(output)) {
            return lines.map(line -> line.split("=", 2))
                    .filter(words -> words.length == 2 && words[1].matches("\\d+"))
                    .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> Integer.valueOf(words[1])));
        }
    }

    private static int run(Path desk, long seconds, List<String> command) {
        return Steps.run(desk, command, Map.of(), seconds + GRACE_SECONDS);
    }

    private static String lastLine(Path desk) {
        try {
            List<String> lines = Files.readAllLines(desk.resolve("steps.log"));
            return lines.isEmpty() ? "no output" : lines.getLast();
        } catch (IOException e) {
            throw new AssertionError("the steps have no log", e);
        }
    }
}
