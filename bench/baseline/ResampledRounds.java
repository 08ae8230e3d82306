import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.baseline.BaselineEvaluator;
import plimsoll.judge.baseline.BaselinePairEvaluator;
import plimsoll.judge.cell.ExitCodeRule;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.Ranking;
import plimsoll.judge.cell.StoreLimit;
import plimsoll.judge.cell.UnsteadyFigures;
import plimsoll.judge.facts.MachineCores;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.records.ResultFolder;

/**
 * Judges runs against a baseline whose rounds are drawn from recorded ones, and counts their exit codes. Arguments: RUNS,
 * SEED, directories of results. A result named "fresh" has builds of a known difference, which are compared as they are.
 * Any other one lends the noise between two variants of a load; their difference is removed or replaced.
 */
final class ResampledRounds {
    private static final int FIRST_ROUNDS = 8;
    private static final int ROUNDS_MAX = 60;
    private static final int RECORDED_ROUNDS_MIN = 6;
    private static final double LOSS = 0.1;
    private static final double FALSE_ALARMS_MAX = 0.01;
    private static final double FOUND_MIN = 0.9;
    private static final Verdict MISSED = new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 2, "< 1"));

    /** A round of both builds. */
    record DrawnRound(JudgedTrial now, JudgedTrial base) {}

    /** Two variants of one load, and the rounds in which both held. */
    record CellPair(JudgedCell now, JudgedCell base, Figure figure, List<Integer> rounds) {}

    /**
     * The truth about two builds.
     *
     * @param loss of the second one, as a share
     * @param misses share of the trials of either that miss an objective by chance
     */
    record PlantedLoss(String words, double loss, double misses) {}

    /** An exit code, after a number of rounds. */
    record JudgedRun(ExitCode code, int rounds) {}

    private static final PlantedLoss EQUAL = new PlantedLoss("equal", 0, 0);
    private static final PlantedLoss EQUAL_WITH_MISSES = new PlantedLoss("equal, 5 % of trials miss an objective", 0, 0.05);
    private static final PlantedLoss SLOWER = new PlantedLoss("a tenth slower", LOSS, 0);

    private static boolean missed;

    private ResampledRounds() {}

    public static void main(String[] arguments) {
        int runs = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        System.out.printf(Locale.ROOT, "%d runs of each kind, seed %d; noise: of a trial, p10, median, p90 of the pairs%n%n", runs, seed);
        System.out.println("| rounds from | pairs | noise | builds | exit codes of 8 rounds | with --detect 10% | its rounds, median |");
        System.out.println("|---|--:|---|---|---|---|--:|");
        for (String result : Arrays.asList(arguments).subList(2, arguments.length)) {
            Path directory = Path.of(result);
            if (result.equals("fresh")) {
                fresh(directory, runs, seed);
            } else {
                recorded(directory, runs, seed);
            }
        }
        System.exit(missed ? 1 : 0);
    }

    private static void fresh(Path directory, int runs, long seed) {
        Map<String, JudgedCell> cells = new HashMap<>();
        cells(directory).forEach(cell -> cells.put(cell.variant(), cell));
        for (String build : List.of("same", "slow")) {
            CellPair pair = pair(cells.get(build), cells.get("old"), Ranking.by(cells.get("old").experiment().orElseThrow()));
            List<DrawnRound> all = commonRounds(pair).stream().map(round -> at(pair, round)).toList();
            Function<Random, Supplier<Optional<DrawnRound>>> draws = random -> {
                List<DrawnRound> shuffled = new ArrayList<>(all);
                Collections.shuffle(shuffled, random);
                var left = shuffled.iterator();
                return () -> left.hasNext() ? Optional.of(left.next()) : Optional.empty();
            };
            row("fresh", List.of(pair), build.equals("slow") ? SLOWER : EQUAL, draws, runs, seed);
        }
    }

    private static void recorded(Path directory, int runs, long seed) {
        List<CellPair> pairs = pairs(cells(directory));
        for (PlantedLoss planted : pairs.isEmpty() ? List.<PlantedLoss>of() : List.of(EQUAL, EQUAL_WITH_MISSES, SLOWER)) {
            Function<Random, Supplier<Optional<DrawnRound>>> draws = random -> {
                CellPair pair = pairs.get(random.nextInt(pairs.size()));
                Map<Figure, Map<Integer, Double>> noise = noise(pair);
                return () -> Optional.of(drawn(pair, noise, planted, random));
            };
            row(String.valueOf(directory.getFileName()), pairs, planted, draws, runs, seed);
        }
    }

    private static void row(
            String name,
            List<CellPair> pairs,
            PlantedLoss planted,
            Function<Random, Supplier<Optional<DrawnRound>>> draws,
            int runs,
            long seed) {
        List<List<JudgedRun>> judged = IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> run(draws.apply(new Random(seed * 1_000_003 + run)), planted.misses() == 0 ? ROUNDS_MAX : FIRST_ROUNDS))
                .toList();
        double[] noises = pairs.stream().mapToDouble(ResampledRounds::noiseOfTrial).sorted().toArray();
        List<JudgedRun> first = judged.stream().map(List::getFirst).toList();
        List<JudgedRun> detecting = judged.stream().map(List::getLast).toList();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f, %.1f, %.1f %% | %s | %s | %s | %d |%n",
                name,
                pairs.size(),
                100 * at(noises, 0.1),
                100 * at(noises, 0.5),
                100 * at(noises, 0.9),
                planted.words(),
                codes(first),
                codes(detecting),
                detecting.stream().map(JudgedRun::rounds).sorted().toList().get(runs / 2));
        missed |= planted.loss() > 0
                ? alarms(detecting) < FOUND_MIN * runs
                : Math.max(alarms(first), alarms(detecting)) > FALSE_ALARMS_MAX * runs;
    }

    private static long alarms(List<JudgedRun> runs) {
        return runs.stream()
                .filter(run -> run.code() == ExitCode.WORSE || run.code() == ExitCode.AGAINST_EXPECTATION)
                .count();
    }

    /** Returns the counts of the exit codes, such as {@code 0: 97, 20: 3}. */
    private static String codes(List<JudgedRun> runs) {
        Map<Integer, Integer> counts = new TreeMap<>();
        runs.forEach(run -> counts.merge(run.code().code(), 1, Integer::sum));
        return String.join(", ", counts.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue()).toList());
    }

    /**
     * Judges the first rounds, then as many more as their noise asks for; the last one is that of --detect 10%.
     *
     * @param most rounds of this run
     */
    private static List<JudgedRun> run(Supplier<Optional<DrawnRound>> draws, int most) {
        List<JudgedRun> judged = new ArrayList<>();
        List<DrawnRound> rounds = new ArrayList<>();
        int needed = FIRST_ROUNDS;
        while (rounds.size() < needed) {
            Optional<DrawnRound> next = draws.get();
            if (next.isEmpty()) {
                break;
            }
            rounds.add(next.get());
            if (rounds.size() == needed) {
                needed = Math.min(most, judged(rounds, judged));
            }
        }
        if (judged.isEmpty() || judged.getLast().rounds() < rounds.size()) {
            judged(rounds, judged); // Recorded rounds ran out.
        }
        return judged;
    }

    /** Adds a judgement, and returns the number of rounds that see the loss. */
    private static int judged(List<DrawnRound> rounds, List<JudgedRun> into) {
        TreeMap<Integer, JudgedTrial> now = new TreeMap<>();
        TreeMap<Integer, JudgedTrial> base = new TreeMap<>();
        for (DrawnRound round : rounds) {
            now.put(now.size() + 1, round.now());
            base.put(base.size() + 1, round.base());
        }
        JudgedCell build = new JudgedCell("now", now);
        JudgedCell before = new JudgedCell("base", base);
        BaselineResult result = BaselineEvaluator.of(
                new Baseline("base", Map.of("now", "base"), List.of(), List.of()),
                List.of(build, before),
                new StoreLimit(List.of()));
        boolean byComparison = build.verdict() instanceof Verdict.Breaks && BaselinePairEvaluator.mayMissByChance(build, before);
        ExitCode ofBuild = byComparison ? ExitCode.MEASURED : ExitCodeRule.of(List.of(build), false);
        into.add(new JudgedRun(BaselinePairEvaluator.exitCode(result).and(ofBuild), rounds.size()));
        List<Delta> tested = result.pairs().stream()
                .flatMap(pair -> pair.deltas().stream())
                .filter(Delta::alarms)
                .toList();
        double detectable = tested.stream()
                .flatMap(delta -> delta.detectable().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        int compared = tested.stream().mapToInt(Delta::rounds).max().orElse(0);
        return PairwiseComparison.roundsToDetect(detectable, compared, LOSS, ROUNDS_MAX);
    }

    private static List<JudgedCell> cells(Path directory) {
        MachineCores machine = new MachineCores();
        return JudgedCell.of(new ResultFolder(directory)
                .trialsOnDisk().stream()
                        .map(trial -> TrialEvaluator.of(trial, machine))
                        .map(ResampledRounds::withTestedFigures)
                        .toList());
    }

    /** Leaves out what is only shown, since each figure of 60 rounds takes more than a second to compare. */
    private static JudgedTrial withTestedFigures(JudgedTrial trial) {
        Map<String, Double> figures = new LinkedHashMap<>(trial.result().figures());
        trial.experiment()
                .map(experiment -> Stream.of(
                                Ranking.by(experiment),
                                MemoryFigures.FOOTPRINT,
                                ProcessorFigures.CPU_EACH,
                                TimeFigures.SERVICE.mean(),
                                LedgerFigures.REJECTED_SHARE,
                                LedgerFigures.ERROR_SHARE)
                        .map(Figure::key)
                        .toList())
                .ifPresent(figures.keySet()::retainAll);
        return new JudgedTrial(
                trial.result().withFigures(figures).withSeries(List.of()).withCurves(List.of()),
                trial.experiment(),
                trial.end());
    }

    /** Returns neighbours in the rankings of a result that have rounds enough and were steady. */
    private static List<CellPair> pairs(List<JudgedCell> cells) {
        return Ranking.of(cells.stream().filter(ResampledRounds::usable).toList()).stream()
                .flatMap(ranking -> IntStream.range(1, ranking.best().size())
                        .mapToObj(place -> pair(ranking.best().get(place), ranking.best().get(place - 1), ranking.figure())))
                .filter(pair -> pair.rounds().size() >= RECORDED_ROUNDS_MIN)
                .toList();
    }

    private static boolean usable(JudgedCell cell) {
        return cell.experiment().filter(each -> each.expectation() != Expectation.BREAKS).isPresent()
                && UnsteadyFigures.objection(cell).isEmpty();
    }

    private static CellPair pair(JudgedCell now, JudgedCell base, Figure figure) {
        List<Integer> rounds = base.rounds().keySet().stream()
                .filter(now.rounds()::containsKey)
                .filter(round -> value(now, round, figure).isPresent() && value(base, round, figure).isPresent())
                .toList();
        return new CellPair(now, base, figure, rounds);
    }

    /** Returns the rounds that both ran to the end, whatever the verdict. */
    private static List<Integer> commonRounds(CellPair pair) {
        return pair.base().rounds().keySet().stream()
                .filter(round -> !pair.base().rounds().get(round).interrupted())
                .filter(round -> Optional.ofNullable(pair.now().rounds().get(round))
                        .filter(trial -> !trial.interrupted())
                        .isPresent())
                .toList();
    }

    private static DrawnRound at(CellPair pair, int round) {
        return new DrawnRound(pair.now().rounds().get(round), pair.base().rounds().get(round));
    }

    private static Optional<Double> value(JudgedCell cell, int round, Figure figure) {
        return Optional.ofNullable(cell.rounds().get(round))
                .filter(trial -> trial.result().verdict() instanceof Verdict.Holds)
                .flatMap(trial -> Optional.ofNullable(trial.result().figures().get(figure.key())))
                .filter(value -> value > 0);
    }

    /**
     * Returns by figure and round the logarithm of the ratio of the two variants without their mean difference. The mean of
     * so few rounds takes a share of their scatter along, which a factor gives back.
     */
    private static Map<Figure, Map<Integer, Double>> noise(CellPair pair) {
        Map<Figure, Map<Integer, Double>> noise = new LinkedHashMap<>();
        for (Figure figure : List.of(pair.figure(), MemoryFigures.FOOTPRINT, ProcessorFigures.CPU_EACH)) {
            Map<Integer, Double> logs = new TreeMap<>();
            pair.rounds().forEach(round -> value(pair.base(), round, figure)
                    .ifPresent(before -> value(pair.now(), round, figure)
                            .ifPresent(after -> logs.put(round, Math.log(after / before)))));
            double mean = logs.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
            double lost = logs.size() < 2 ? 1 : Math.sqrt(logs.size() / (logs.size() - 1.0));
            logs.replaceAll((_, log) -> (log - mean) * lost);
            noise.put(figure, logs);
        }
        return noise;
    }

    /** Returns the standard deviation of a trial's ranking figure around its variant, which is that of a difference by root two. */
    private static double noiseOfTrial(CellPair pair) {
        double squares = noise(pair).get(pair.figure()).values().stream()
                .mapToDouble(log -> log * log)
                .sum();
        return Math.sqrt(squares / pair.rounds().size() / 2);
    }

    /**
     * Draws a round with replacement. Both builds are the first variant; the second one differs by the noise of that round,
     * to either side with equal chance, and by the loss.
     */
    private static DrawnRound drawn(
            CellPair pair, Map<Figure, Map<Integer, Double>> noise, PlantedLoss truth, Random random) {
        int round = pair.rounds().get(random.nextInt(pair.rounds().size()));
        int side = random.nextBoolean() ? 1 : -1;
        JudgedTrial base = pair.base().rounds().get(round);
        Map<String, Double> figures = new LinkedHashMap<>(base.result().figures());
        noise.forEach((figure, logs) -> {
            double factor = Math.exp(side * logs.getOrDefault(round, 0.0) + planted(figure, truth.loss()));
            figures.computeIfPresent(figure.key(), (_, value) -> value * factor);
            if (figure.equals(TimeFigures.RESPONSE.mean())) {
                // Otherwise the difference would be the generator's.
                figures.computeIfPresent(TimeFigures.SERVICE.mean().key(), (_, value) -> value * factor);
            }
        });
        JudgedTrial now = new JudgedTrial(base.result().withFigures(figures), base.experiment(), base.end());
        return new DrawnRound(missing(now, truth, random), missing(base, truth, random));
    }

    private static JudgedTrial missing(JudgedTrial trial, PlantedLoss truth, Random random) {
        return random.nextDouble() < truth.misses()
                ? new JudgedTrial(trial.result().withVerdict(MISSED), trial.experiment(), trial.end())
                : trial;
    }

    /** Returns the logarithm by which a loss changes a figure: a build that needs more time needs no more memory. */
    private static double planted(Figure figure, double loss) {
        if (figure.equals(MemoryFigures.FOOTPRINT)) {
            return 0;
        }
        return figure.larger() ? -Math.log1p(loss) : Math.log1p(loss);
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
