package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs a lab again and again, each time with the next file operation that fails, or the next line at which it is killed,
 * until a run passes. The program of {@code bench/torture} and of {@code bench/kills lines}.
 */
public final class TortureWalk {
    private final Path desk;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private int problems;

    private TortureWalk(Path desk) {
        this.desk = desk;
    }

    /** A step of the walk. */
    private interface Step {
        TorturedLab.Seen at(TorturedLab lab, int number) throws IOException;
    }

    /**
     * @param arguments {@code fails}, {@code fails-from-now-on} or {@code lines}, the number of the first step, and the
     *     stride; exits with 1 when anything did not hold
     */
    public static void main(String[] arguments) throws IOException {
        TortureWalk walk = new TortureWalk(Files.createTempDirectory("acceptance-torture-"));
        int first = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        int stride = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        int steps = walk.until(first, stride, step(arguments[0]));
        System.out.println(steps + " steps, " + walk.problems + " problems; outcomes:");
        walk.outcomes.forEach((outcome, count) -> System.out.printf("%6d x %s%n", count, outcome));
        System.exit(walk.problems == 0 ? 0 : 1);
    }

    private static Step step(String kind) {
        return switch (kind) {
            case "lines" -> TorturedLab::killedAtLine;
            case "fails" -> (lab, number) -> lab.failing(number, TorturedLab.Effect.FAILS);
            case "fails-from-now-on" -> (lab, number) -> lab.failing(number, TorturedLab.Effect.FAILS_FROM_NOW_ON);
            default -> throw new IllegalArgumentException("fails, fails-from-now-on or lines, not " + kind);
        };
    }

    private int until(int first, int stride, Step step) throws IOException {
        int steps = 0;
        for (boolean reached = true; reached; steps++) {
            int number = first + steps * stride;
            Path place = Files.createDirectory(desk.resolve(Integer.toString(number)));
            TorturedLab.Seen seen = step.at(TorturedLab.in(place), number);
            reached = seen.reached();
            System.out.printf("%4d  %-60s %s%n", number, reached ? seen.operation() : "not reached", seen.outcome());
            seen.problems().forEach(problem -> System.out.println("      PROBLEM " + problem));
            problems += seen.problems().size();
            outcomes.merge(seen.outcome().replaceAll(":.*", ""), 1, Integer::sum);
        }
        return steps;
    }
}
