package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Kills labs at random moments and prints the leftovers of each: at once, after its children had time to die, and after
 * the sweep of the next start. The program of {@code bench/kills}.
 */
public final class Kills {
    private static final int LATEST_MILLIS = 7000;
    private static final Duration CHILDREN_DIE = Duration.ofSeconds(3);

    private final Path desk;
    private final Random random;

    private Kills(Path desk, long seed) {
        this.desk = desk;
        this.random = new Random(seed);
    }

    /**
     * @param arguments the number of kills, and the seed of their moments; exits with 1 when anything was left after a
     *     sweep
     */
    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        System.out.println("seed " + seed);
        System.out.printf(
                "%4s %8s  %-28s %-42s %s%n", "kill", "after", "in the midst of", "left by the dead", "after the sweep");
        Kills kills = new Kills(Files.createTempDirectory("acceptance-kills-"), seed);
        int left = 0;
        for (int number = 1; number <= count; number++) {
            left += kills.kill(number);
        }
        System.out.println(left + " things left after " + count + " sweeps; the results are in " + kills.desk);
        System.exit(left == 0 ? 0 : 1);
    }

    private int kill(int number) throws IOException {
        Path place = Files.createDirectory(desk.resolve(Integer.toString(number)));
        Tool tool = new Tool(place, UUID.randomUUID().toString(), Map.of());
        Files.writeString(
                place.resolve("study.yaml"),
                StudyText.quick("honest: --pause=5", "drop: --lie=drop")
                        .load("closed: 4 users", "for: 1s", "deadline: 3s")
                        .rounds(3)
                        .yaml());
        Running lab = tool.start("run", "study.yaml", "--out", "result");
        Leftovers leftovers = new Leftovers(tool.mark(), place, List.of(lab.pid()));
        int after = 100 + random.nextInt(LATEST_MILLIS);
        Waiting.comes(Duration.ofMillis(after), () -> !lab.process().isAlive());
        lab.signal("KILL");
        lab.ended();
        Waiting.comes(CHILDREN_DIE, () -> leftovers.processes().isEmpty());
        List<String> dead = leftovers.now();
        sweep(tool, place);
        Waiting.comes(CHILDREN_DIE, () -> leftovers.now().isEmpty());
        List<String> swept = leftovers.now();
        System.out.printf(
                "%4d %5d ms  %-28s %-42s %s%n",
                number, after, midst(place.resolve("result")), summary(dead), summary(swept));
        swept.forEach(each -> System.out.println("     " + each));
        return swept.size();
    }

    /** A run whose service does not start: it sweeps first, like every run. */
    private static void sweep(Tool tool, Path place) throws IOException {
        String yaml = StudyText.quick("honest:").yaml().replace(StudyText.command(), "sleep none ${port}");
        Files.writeString(place.resolve("sweep.yaml"), yaml);
        tool.run("run", "sweep.yaml", "--out", "swept");
    }

    private static String midst(Path result) throws IOException {
        List<Path> trials = trials(result.resolve("trials"));
        if (trials.isEmpty()) {
            return "the start";
        }
        Path last = trials.getLast();
        String stage = Files.exists(last.resolve("trial.json"))
                ? "over"
                : Files.exists(last.resolve("audit-http.request.json"))
                        ? "audit"
                        : Files.exists(last.resolve("worker-upload.ndjson")) ? "load" : "launch";
        return last.getFileName() + ", " + stage;
    }

    private static List<Path> trials(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(directory)) {
            return folders.sorted().toList();
        }
    }

    private static String summary(List<String> left) {
        return "processes " + count(left, "process") + ", cgroups " + count(left, "cgroup") + ", files "
                + left.stream()
                        .filter(each -> !each.startsWith("process") && !each.startsWith("cgroup"))
                        .count();
    }

    private static long count(List<String> left, String kind) {
        return left.stream().filter(each -> each.startsWith(kind + " ")).count();
    }
}
