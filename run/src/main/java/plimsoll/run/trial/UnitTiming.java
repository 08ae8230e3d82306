package plimsoll.run.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.records.LabJava;

/** Times units of work on this machine before the first trial, while nothing else of ours runs. */
public final class UnitTiming {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int TIMES_LEAST = 3;
    private static final int TIMES_MOST = 10_000;
    private static final int LINES_SHOWN = 5;

    private final Launcher launcher;
    private final Duration bound;
    private final FixedTimeout quietBound;

    public UnitTiming(Launcher launcher) {
        this(launcher, FixedTimeout.UNIT_TIMED.time(), FixedTimeout.LULL);
    }

    /**
     * @param bound for a command to end
     * @param quietBound for the machine to become quiet before it
     */
    UnitTiming(Launcher launcher, Duration bound, FixedTimeout quietBound) {
        this.launcher = launcher;
        this.bound = bound;
        this.quietBound = quietBound;
    }

    /**
     * Runs the unit's command, which repeats the unit, on all cores that the lab may use.
     *
     * @throws IllegalArgumentException when the command fails, prints too few times or does not end; shows its last
     *     output
     * @throws InterruptedException when this thread was interrupted; the command is stopped
     */
    public WorkUnitTiming time(WorkUnit unit) throws InterruptedException {
        boolean quiet = QuietMachineWait.await(quietBound);
        try {
            return new WorkUnitTiming(unit.name(), times(unit, launcher.scratch("unit-" + unit.name())), !quiet);
        } catch (IOException broken) {
            // An interrupt of this thread also ends the start of a process.
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while " + unit.name() + " was started");
            }
            throw refused(unit, "cannot be run: " + broken.getMessage(), List.of());
        }
    }

    private List<Double> times(WorkUnit unit, Path logs) throws IOException, InterruptedException {
        Path output = logs.resolve("stdout.log");
        Optional<ProcessExit> exit = exit(unit, output, logs.resolve("stderr.log"));
        List<String> last = LogTail.ofStreams(logs, LINES_SHOWN);
        if (exit.isEmpty()) {
            throw refused(unit, "did not end within " + bound.toSeconds() + " s", last);
        }
        if (exit.get().code() != 0) {
            throw refused(unit, "ended with exit code " + exit.get().code(), last);
        }
        List<Double> times = times(output);
        if (times.size() < TIMES_LEAST) {
            throw refused(
                    unit,
                    "printed " + times.size() + " times, but at least " + TIMES_LEAST
                            + " are needed, one on each line, such as 441ms",
                    last);
        }
        return times;
    }

    /** Returns empty if the command did not end in time. */
    private Optional<ProcessExit> exit(WorkUnit unit, Path output, Path errors)
            throws IOException, InterruptedException {
        launcher.hide(SecretRedactor.of(String.join("\n", unit.command()), System.getenv()));
        ManagedProcess process = launcher.spawnAsMember(new ProcessCommand(
                "unit." + unit.name(),
                program(unit),
                Map.of(),
                Path.of(unit.directory()),
                List.of(),
                OutputTarget.kept(output),
                OutputTarget.kept(errors),
                false));
        try {
            long deadline = System.nanoTime() + bound.toNanos();
            boolean gone = false;
            while (!gone && System.nanoTime() < deadline) {
                gone = process.await(LOOK);
                // The launcher also stops it when the lab is shut down.
                if (Thread.interrupted() || launcher.isClosed()) {
                    throw new InterruptedException("interrupted while " + unit.name() + " was timed");
                }
            }
            return process.exit();
        } finally {
            process.stop(FixedTimeout.UNIT_END.time());
        }
    }

    private static List<String> program(WorkUnit unit) {
        Placeholders environment = new Placeholders(Map.of(), System.getenv());
        return LabJava.command(unit.command().stream().map(environment::fill).toList());
    }

    private static List<Double> times(Path output) throws IOException {
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            return lines.flatMap(line -> WorkUnitTiming.time(line.strip()).stream())
                    .map(time -> time.toNanos() / 1e6)
                    .limit(TIMES_MOST)
                    .toList();
        }
    }

    private static IllegalArgumentException refused(WorkUnit unit, String why, List<String> lines) {
        String last = lines.stream()
                .map(line -> "\n  " + line.replaceAll("\\p{Cntrl}", "?"))
                .reduce("", String::concat);
        return new IllegalArgumentException(
                "the unit '" + unit.name() + "' cannot be timed: its command " + String.join(" ", unit.command()) + " "
                        + why + (last.isEmpty() ? "; it printed nothing" : ":" + last));
    }
}
