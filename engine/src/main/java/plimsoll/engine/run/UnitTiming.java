package plimsoll.engine.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.engine.launch.Launcher;
import plimsoll.engine.launch.process.Command;
import plimsoll.engine.launch.process.Output;
import plimsoll.engine.launch.process.Spawned;
import plimsoll.model.Deadline;
import plimsoll.model.Exit;
import plimsoll.model.TimedUnit;
import plimsoll.model.WorkUnit;

/** Times units of work on this machine before the first trial, while nothing else of ours runs. */
public final class UnitTiming {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,6})?) ?(us|ms|s)");
    private static final int TIMES_LEAST = 3;
    private static final int TIMES_MOST = 10_000;
    private static final int LINES_SHOWN = 5;

    private final Launcher launcher;
    private final Duration bound;
    private final Deadline calm;

    public UnitTiming(Launcher launcher) {
        this(launcher, Deadline.UNIT_TIMED.time(), Deadline.LULL);
    }

    /**
     * @param bound for a command to end
     * @param calm for others to leave the machine alone before it
     */
    UnitTiming(Launcher launcher, Duration bound, Deadline calm) {
        this.launcher = launcher;
        this.bound = bound;
        this.calm = calm;
    }

    /**
     * Has the unit done as often as its command does it, on whatever cores the lab may use.
     *
     * @throws IllegalArgumentException when the command fails, says too little or does not end, with what it printed
     * @throws InterruptedException when this thread was interrupted; the command is ended
     */
    public TimedUnit time(WorkUnit unit) throws InterruptedException {
        Calm.await(calm);
        try {
            return new TimedUnit(unit.name(), times(unit, launcher.scratch("unit-" + unit.name())));
        } catch (IOException broken) {
            throw refused(unit, "cannot be run: " + broken.getMessage(), List.of());
        }
    }

    private List<Double> times(WorkUnit unit, Path logs) throws IOException, InterruptedException {
        Path said = logs.resolve("stdout");
        Path complained = logs.resolve("stderr");
        Optional<Exit> exit = exit(unit, said, complained);
        List<String> lines = lines(said);
        List<String> all =
                Stream.concat(lines.stream(), lines(complained).stream()).toList();
        if (exit.isEmpty()) {
            throw refused(unit, "did not end within " + bound.toSeconds() + " s", all);
        }
        if (exit.get().code() != 0) {
            throw refused(unit, "ended with exit code " + exit.get().code(), all);
        }
        List<Double> times = lines.stream()
                .flatMap(line -> millis(line.strip()).stream())
                .limit(TIMES_MOST)
                .toList();
        if (times.size() < TIMES_LEAST) {
            throw refused(
                    unit,
                    "printed " + times.size() + " times, and " + TIMES_LEAST
                            + " are needed at least, each a line such as 441ms",
                    all);
        }
        return times;
    }

    /** Empty when it did not end in time. */
    private Optional<Exit> exit(WorkUnit unit, Path said, Path complained) throws IOException, InterruptedException {
        Spawned process = launcher.spawn(new Command(
                "unit." + unit.name(),
                program(unit.command()),
                Map.of(),
                Path.of(unit.directory()),
                List.of(),
                Output.kept(said),
                Output.kept(complained),
                false));
        try {
            long deadline = System.nanoTime() + bound.toNanos();
            boolean gone = false;
            while (!gone && System.nanoTime() < deadline) {
                gone = process.await(LOOK);
                // The launcher ends it, too, when the lab is asked to end.
                if (Thread.interrupted() || launcher.isClosed()) {
                    throw new InterruptedException("interrupted while " + unit.name() + " was timed");
                }
            }
            return process.exit();
        } finally {
            process.stop(Deadline.UNIT_END.time());
        }
    }

    /** As a member's: the bare word java is the JDK that runs Plimsoll. */
    private static List<String> program(List<String> command) {
        List<String> argv = new ArrayList<>(command);
        if (argv.getFirst().equals("java")) {
            argv.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        }
        return argv;
    }

    private static Optional<Double> millis(String line) {
        Matcher time = TIME.matcher(line);
        if (!time.matches()) {
            return Optional.empty();
        }
        double count = Double.parseDouble(time.group(1));
        double millis = switch (time.group(2)) {
            case "us" -> count / 1e3;
            case "s" -> count * 1e3;
            default -> count;
        };
        return Optional.of(millis).filter(each -> each > 0);
    }

    private static List<String> lines(Path log) throws IOException {
        return Files.exists(log) ? Files.readAllLines(log, StandardCharsets.ISO_8859_1) : List.of();
    }

    private static IllegalArgumentException refused(WorkUnit unit, String why, List<String> lines) {
        String last = lines.isEmpty()
                ? "; it printed nothing"
                : "; its last lines:\n  "
                        + String.join("\n  ", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        return new IllegalArgumentException("the unit '" + unit.name() + "' cannot be timed: its command "
                + String.join(" ", unit.command()) + " " + why + last);
    }
}
