import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.records.ResultFolder;
import plimsoll.run.trial.Lab;
import plimsoll.selftest.SceneRunner;

/** Verdicts against a planted truth, in real processes: right, missed or wrong. See run. */
final class Scorecard {
    private static final String[] KINDS = {
        "capacity", "memory", "loss", "capacity", "memory", "loss", "capacity", "memory", "loss", "comparison"
    };

    /** A verdict's relation to the truth. */
    enum Mark {
        RIGHT,
        /** No answer: inconclusive, or not decided. */
        MISSED,
        WRONG
    }

    /** One run of the card. */
    record Line(String kind, String planted, String truth, String verdict, Mark mark, String because) {}

    public static void main(String[] arguments) throws Exception {
        int runs = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        int first = Integer.parseInt(arguments[2]);
        String only = arguments.length > 3 ? arguments[3] : "";
        List<Line> lines = new ArrayList<>();
        Path folder = Files.createTempDirectory("plimsoll-scorecard-");
        try (Machine machine = Machine.probe();
                Lab lab = Lab.open(machine, new plimsoll.lab.load.WorkerProgram(System.getProperty("workers"), Optional.empty()), Optional.empty())) {
            for (int run = first; lines.size() < runs; run++) {
                String kind = KINDS[run % KINDS.length];
                if (only.isEmpty() || only.equals(kind)) {
                    ResultFolder result = new ResultFolder(
                            Files.createDirectory(folder.resolve(String.format(Locale.ROOT, "%03d-%s", run, kind))));
                    SceneRunner bench = new SceneRunner(lab, machine, result);
                    forgetOthers(result);
                    Line line = new PlantedTruth(bench, result, new SplittableRandom(seed * 1_000 + run)).play(kind);
                    lines.add(line);
                    System.out.printf(
                            "%3d %-10s %-58s %-11s %-13s %-6s %s%n",
                            run,
                            line.kind(),
                            line.planted(),
                            line.truth(),
                            line.verdict(),
                            line.mark(),
                            line.because());
                }
            }
        }
        summary(lines);
        System.out.println("records: " + folder + ", seed " + seed);
    }

    /** For -Dothers=ignore: on a busy machine every trial would be refused for that alone. */
    private static void forgetOthers(ResultFolder result) throws IOException {
        if (System.getProperty("others", "judge").equals("ignore")) {
            Files.delete(result.manifest());
        }
    }

    private static void summary(List<Line> lines) {
        Map<String, int[]> counts = new LinkedHashMap<>();
        for (Line line : lines) {
            counts.computeIfAbsent(line.kind() + ", truth " + line.truth(), _ -> new int[Mark.values().length])[
                    line.mark().ordinal()]++;
        }
        System.out.printf("%n%-34s %6s %7s %6s%n", "", "right", "missed", "wrong");
        counts.forEach((what, count) ->
                System.out.printf("%-34s %6d %7d %6d%n", what, count[0], count[1], count[2]));
    }
}
