package plimsoll.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A small run of a lab of which one file operation fails, or which is killed after one, and what must hold whatever
 * happened: a known exit code, sentences and no stack trace, a result that {@code --resume} completes, and nothing left
 * behind.
 *
 * @param place a directory of its own
 */
record TorturedLab(Path place, Tool tool) {
    private static final Set<Integer> CODES = Set.of(0, 1, 2, 10, 11, 20, 21, 30, 31, 130, 143);
    private static final int BREAKS = 10;
    private static final int KILLED = 137;
    private static final Pattern RAW =
            Pattern.compile("java\\.(lang|util|io|nio)\\.|Exception in thread|\\tat |internal error");
    /** A line that the JVM itself prints about its options. */
    private static final String JVM_NOTE = "NOTE: Picked up ";

    private static final Duration CHILDREN_DIE = Duration.ofSeconds(30);
    private static final String REPORT = "failure.txt";

    /** The service damages one upload: a verdict that other processes on the machine do not change. */
    private static final String VARIANT = "liar";

    private static final int OPERATIONS = 5;

    /** The effect on an operation on the files of the result and of the lab's state. */
    enum Effect {
        FAILS,
        FAILS_FROM_NOW_ON,
        KILLS
    }

    /**
     * One run, seen from outside.
     *
     * @param operation the operation that was reached; empty if the run ended before it
     * @param outcome how the lab ended
     * @param problems what should have held and did not
     */
    record Seen(String operation, String outcome, List<String> problems) {
        boolean reached() {
            return !operation.isEmpty();
        }
    }

    static TorturedLab in(Path place) {
        return new TorturedLab(place, new Tool(place, UUID.randomUUID().toString(), Map.of()).withOneAttempt());
    }

    /** Lets the n-th operation of any kind fail. */
    Seen failing(int number, Effect effect) throws IOException {
        return tortured(List.of("-Dtorture.at=" + number, "-Dtorture.effect=" + effect));
    }

    /** Kills the lab after it has written a line of {@code events.ndjson}. */
    Seen killedAtLine(int number) throws IOException {
        return tortured(
                List.of("-Dtorture.at=" + number, "-Dtorture.effect=" + Effect.KILLS, "-Dtorture.lines=events.ndjson"));
    }

    private Seen tortured(List<String> properties) throws IOException {
        Files.writeString(
                place.resolve("study.yaml"),
                StudyText.quick(VARIANT + ": --lie=corrupt")
                        .load("burst: " + OPERATIONS, "for: 60s", "deadline: 30s")
                        .yaml());
        List<String> problems = new ArrayList<>();
        Running lab = tool.startBy(jvm(properties), "run", "study.yaml", "--out", "result");
        ToolExit ended = lab.ended();
        String operation = operation();
        boolean killed = properties.contains("-Dtorture.effect=" + Effect.KILLS);
        if (killed && !operation.isEmpty() ? ended.code() != KILLED : !CODES.contains(ended.code())) {
            problems.add("the exit code is " + ended.code());
        }
        check(ended, problems);
        if (!operation.isEmpty()) {
            resume(problems);
        }
        Leftovers leftovers = new Leftovers(tool.mark(), place, List.of(lab.pid()));
        Waiting.comes(CHILDREN_DIE, () -> leftovers.now().isEmpty());
        leftovers.now().forEach(left -> problems.add("left behind: " + left));
        leftovers.processes().forEach(pid -> Signals.send("KILL", pid));
        return new Seen(operation, outcome(ended), problems);
    }

    /** The next start sweeps, judges again and completes; a result that never got a manifest is not one. */
    private void resume(List<String> problems) {
        StoredResult result = new StoredResult(place.resolve("result"));
        if (!result.has("manifest.json") || !result.has("plan.json")) {
            ToolExit again = tool.run("run", "study.yaml", "--out", "again");
            check(again, problems);
            completed(again, new StoredResult(place.resolve("again")), problems);
            return;
        }
        ToolExit reported = tool.run("report", "result");
        check(reported, problems);
        if (!CODES.contains(reported.code()) || reported.said().contains("checksum")) {
            problems.add("report ends with " + reported.code() + ": " + reported.said() + reported.complained());
        }
        ToolExit resumed = tool.run("run", "--resume", "result");
        check(resumed, problems);
        completed(resumed, result, problems);
    }

    private static void completed(ToolExit exit, StoredResult result, List<String> problems) {
        if (exit.code() != BREAKS
                || result.result().path("partial").asBoolean(true)
                || result.balance(VARIANT, "acknowledged") != OPERATIONS
                || result.balance(VARIANT, "corrupted") != 1) {
            problems.add("the run that follows ends with " + exit.code() + ": " + exit.said() + exit.complained());
        }
    }

    private static void check(ToolExit exit, List<String> problems) {
        (exit.said() + exit.complained())
                .lines()
                .filter(line -> RAW.matcher(line).find() && !line.startsWith(JVM_NOTE))
                .forEach(line -> problems.add("said: " + line));
    }

    private String operation() throws IOException {
        Path report = place.resolve(REPORT);
        return Files.exists(report) ? Files.readString(report, UTF_8).strip().replace(place + "/", "") : "";
    }

    private static String outcome(ToolExit exit) {
        return exit.code()
                + exit.complained()
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith(JVM_NOTE))
                        .reduce((_, later) -> later)
                        .map(line -> ": " + line)
                        .orElse("");
    }

    /** The lab's JVM as the launcher starts it, with a file system that fails at the end of the cache's class path. */
    private List<String> jvm(List<String> properties) throws IOException {
        Path root = Tool.root();
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx160m",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:ArchiveRelocationMode=0",
                "-Xlog:aot=off",
                "-Xlog:cds=off",
                "--enable-native-access=ALL-UNNAMED",
                "-Djdk.reflect.useNativeAccessorOnly=true",
                "-Dpicocli.disable.closures=true",
                "-Dplimsoll.home=" + root,
                "-Dplimsoll.launcher=" + root.resolve("plimsoll"),
                "-Djava.nio.file.spi.DefaultFileSystemProvider=plimsoll.records.fails.FailingFiles",
                "-Dtorture.below=" + place.resolve("result") + ":" + place.resolve("state"),
                "-Dtorture.report=" + place.resolve(REPORT)));
        line.addAll(properties);
        String classPath =
                Files.readString(root.resolve("cli/target/classpath")).strip();
        Path cache = root.resolve(".build/plimsoll.aot");
        if (fits(cache, classPath)) {
            line.add("-XX:AOTCache=" + cache);
        }
        line.addAll(List.of("-cp", classPath + ":" + root.resolve("records/target/test-classes"), "plimsoll.cli.Main"));
        return line;
    }

    /** Whether no jar has changed since the cache was made, with which a JVM would run the old code. */
    private static boolean fits(Path cache, String classPath) throws IOException {
        if (!Files.exists(cache)) {
            return false;
        }
        FileTime made = Files.getLastModifiedTime(cache);
        for (String jar : classPath.split(":")) {
            if (Files.getLastModifiedTime(Path.of(jar)).compareTo(made) > 0) {
                return false;
            }
        }
        return true;
    }
}
