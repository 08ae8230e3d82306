import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import plimsoll.judge.Judge;
import plimsoll.records.ResultFolder;
import plimsoll.selftest.SelftestScene;
import plimsoll.selftest.SceneRunner;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.study.Threshold;
import plimsoll.model.load.StopCondition;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** Plants one truth, drawn from a seed, and lets the lab find it. */
final class PlantedTruth {
    private static final int ROUNDS = 8;
    private static final int HEAP = 96;

    /** For a burst in a comparison: two thirds of a second. */
    private static final int OPERATIONS = 200;

    /** As a share of a trial's time: the spread between rounds on a quiet machine. */
    private static final double NOISE = 0.03;

    private final SceneRunner bench;
    private final ResultFolder folder;
    private final SplittableRandom random;

    PlantedTruth(SceneRunner bench, ResultFolder folder, SplittableRandom random) {
        this.bench = bench;
        this.folder = folder;
        this.random = random;
    }

    Scorecard.Line play(String kind) throws InterruptedException {
        return switch (kind) {
            case "capacity" -> capacity();
            case "memory" -> memory();
            case "loss" -> loss();
            case "comparison" -> comparison();
            default -> throw new IllegalArgumentException("no kind '" + kind + "'");
        };
    }

    /** Exactly C operations a second: below it the p99 is a few slots, above it the queue grows all the time. */
    private Scorecard.Line capacity() throws InterruptedException {
        int capacity = random.nextInt(150, 400);
        double share = pick(0.5, 0.7, 0.85, 1.15, 1.3, 1.6);
        LoadModel load = new LoadModel.Open(capacity * share, LoadModel.Arrivals.POISSON, 20_000);
        SelftestScene scene = scene(
                "capacity",
                List.of("--capacity=" + capacity),
                List.of(
                        SceneRunner.lasting("warm-up", Duration.ofSeconds(1), bench.work("work", warmUp())),
                        SceneRunner.lasting("load", Duration.ofSeconds(8), bench.work("work", load))),
                List.of(threshold("response.p99", Threshold.Relation.BELOW, 300)),
                false);
        TrialResult result = bench.play(scene).result();
        String planted = String.format(Locale.ROOT, "C %d/s, offered %.0f %% of it", capacity, share * 100);
        return line("capacity", planted, share < 1, result, objective(result));
    }

    private static LoadModel warmUp() {
        return new LoadModel.Open(50, LoadModel.Arrivals.CONSTANT, 1_000);
    }

    /** b + c N S bytes of heap, all at once, because the service answers only when it has everything. */
    private Scorecard.Line memory() throws InterruptedException {
        int base = random.nextInt(4, 24);
        int copies = random.nextInt(1, 4);
        int size = 1 << 20;
        double share = pick(0.4, 0.55, 0.7, 1.3, 1.6);
        int operations = (int) Math.max(2, Math.round((share * HEAP - base) / copies));
        double needed = base + (double) copies * operations;
        SelftestScene scene = scene(
                "memory",
                List.of("--base=" + base, "--copies=" + copies, "--gather=" + operations),
                List.of(burst(operations, size)),
                List.of(),
                true);
        TrialResult result = bench.play(scene).result();
        String planted = String.format(
                Locale.ROOT, "b %dm + %d x %d x 1m = %.0f %% of the heap", base, copies, operations, 100 * needed / HEAP);
        boolean died = result.verdict() instanceof Verdict.Breaks(Violation violation)
                && violation instanceof Violation.Died;
        return line("memory", planted, share < 1, result, died);
    }

    private Scorecard.Line loss() throws InterruptedException {
        String what = pick("", "", "lost", "corrupted", "truncated", "duplicated");
        int count = what.isEmpty() ? 0 : random.nextInt(1, 4);
        SelftestScene scene = scene(
                "loss",
                count == 0 ? List.of() : List.of("--plant=" + what + ":" + count),
                List.of(burst(random.nextInt(100, 300), 4_096)),
                List.of(),
                true);
        TrialResult result = bench.play(scene).result();
        boolean exact = result.verdict() instanceof Verdict.Breaks(Violation violation)
                && violation instanceof Violation.LostData(long lost, String words, var _)
                && lost == count
                && words.contains(what);
        return line("loss", count == 0 ? "nothing" : count + " " + what, count == 0, result, exact);
    }

    /** Two services, one slower by a known factor, with noise from round to round. */
    private Scorecard.Line comparison() throws InterruptedException {
        double factor = pick(1.0, 1.0, 1.03, 1.10, 1.20);
        for (int round = 1; round <= ROUNDS; round++) {
            List<String> order = new ArrayList<>(List.of("quick", "slow"));
            if (random.nextBoolean()) {
                order = order.reversed();
            }
            for (String variant : order) {
                double slower = (variant.equals("slow") ? factor : 1) * Math.exp(NOISE * gaussian());
                bench.play(
                        scene(
                                variant,
                                List.of(String.format(Locale.ROOT, "--capacity=%.3f", 300 / slower)),
                                List.of(burst(OPERATIONS, 256)),
                                List.of(),
                                true),
                        round);
            }
        }
        return compared(factor, Judge.run(folder.path()));
    }

    private static Scorecard.Line compared(double factor, Result result) {
        String planted = String.format(Locale.ROOT, "factor %.2f, noise %.0f %% a round", factor, NOISE * 100);
        String truth = factor > 1 ? "quick wins" : "the same";
        Optional<Comparison> only = result.comparisons().stream().findFirst();
        if (only.isEmpty()) {
            return new Scorecard.Line(
                    "comparison", planted, truth, "refused", Scorecard.Mark.MISSED, result.sentence());
        }
        ComparisonStrength strength = only.get().strength();
        boolean decided = strength == ComparisonStrength.DECIDED;
        boolean same = strength == ComparisonStrength.NO_DIFFERENCE;
        boolean right = factor > 1 ? decided && only.get().better().equals("quick") : same;
        boolean wrong = decided && !right || same && factor >= 1.10;
        Scorecard.Mark mark = right ? Scorecard.Mark.RIGHT : wrong ? Scorecard.Mark.WRONG : Scorecard.Mark.MISSED;
        return new Scorecard.Line("comparison", planted, truth, strength.name().toLowerCase(Locale.ROOT).replace('_', '-'), mark, only.get().sentence());
    }

    /** @param broken whether it broke of exactly the planted cause */
    private static Scorecard.Line line(
            String kind, String planted, boolean holds, TrialResult result, boolean broken) {
        Scorecard.Mark answered = switch (result.verdict()) {
            case Verdict.Holds _ -> holds ? Scorecard.Mark.RIGHT : Scorecard.Mark.WRONG;
            case Verdict.Breaks _ -> !holds && broken ? Scorecard.Mark.RIGHT : Scorecard.Mark.WRONG;
            case Verdict.Inconclusive _ -> Scorecard.Mark.MISSED;
        };
        return new Scorecard.Line(
                kind,
                planted,
                holds ? "holds" : "breaks",
                result.verdict().getClass().getSimpleName().toLowerCase(Locale.ROOT),
                answered,
                result.because());
    }

    private static boolean objective(TrialResult result) {
        return result.verdict() instanceof Verdict.Breaks(Violation violation)
                && violation instanceof Violation.ObjectiveMissed;
    }

    private SelftestScene scene(
            String name, List<String> arguments, List<Phase> phases, List<Threshold> thresholds, boolean audited) {
        List<String> all = new ArrayList<>(arguments);
        all.add("--seed=" + random.nextInt(1_000_000));
        return new SelftestScene(
                name,
                all,
                Optional.of(Bytes.ofMebibytes(512)),
                Bytes.ofMebibytes(HEAP),
                phases,
                audited,
                thresholds,
                Duration.ofSeconds(8),
                random.nextLong());
    }

    private Phase burst(int operations, int payloadBytes) {
        return new Phase(
                "burst",
                true,
                List.of(bench.uploads(new LoadModel.Burst(operations), payloadBytes)),
                new StopCondition.Operations(operations, Duration.ofSeconds(25)));
    }

    private static Threshold threshold(String metric, Threshold.Relation relation, double limit) {
        return new Threshold(metric, relation, limit, false, relation.sign() + " " + limit);
    }

    private double gaussian() {
        return new java.util.Random(random.nextLong()).nextGaussian();
    }

    private double pick(double... of) {
        return of[random.nextInt(of.length)];
    }

    private String pick(String... of) {
        return of[random.nextInt(of.length)];
    }
}
