package plimsoll.judge;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.Result;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold.Relation;

/** Runs of several cells, for the golden file of sentences. */
final class RunScenes {
    private static final UnaryOperator<TrialFixture> GOOD = UnaryOperator.identity();
    private static final UnaryOperator<TrialFixture> FAILED = trial -> trial.states(LedgerState.FAILED, 1);
    private static final UnaryOperator<TrialFixture> FULL_HEAP = trial -> trial.subject(
            service -> service.exit(3).output("Terminating due to java.lang.OutOfMemoryError: Java heap space"));
    private static final long[] QUIET = {5_000, 5_040, 4_980, 5_010, 5_030, 4_990, 5_020, 5_000};
    private static final long[] NOISY = {5_000, 7_040, 3_980, 6_010, 4_030, 7_990, 3_020, 5_600};

    private RunScenes() {}

    /** Writes the records of a run. */
    interface Scene {
        void write(Cells cells);

        default Result judged(Path result) {
            Cells cells = new Cells(result);
            write(cells);
            return Judge.run(result);
        }
    }

    /** The cells of one result. */
    static final class Cells {
        private final Path result;
        private int number;

        private Cells(Path result) {
            this.result = result;
            manifest().write();
        }

        private RunFixture manifest() {
            return RunFixture.manifest(result);
        }

        private Cells add(String variant, UnaryOperator<TrialFixture> change, long... totals) {
            for (int round = 1; round <= totals.length; round++) {
                change.apply(TrialFixture.in(result, ++number, variant, round).total(totals[round - 1]))
                        .write();
            }
            return this;
        }

        private void against(RelativeThreshold... thresholds) {
            manifest()
                    .against(new Baseline(
                            "old.jar", Map.of("new/125", "new-baseline/125"), List.of(thresholds), List.of()))
                    .write();
        }
    }

    static Map<String, Scene> each() {
        Map<String, Scene> scenes = new LinkedHashMap<>();
        verdicts(scenes);
        rankings(scenes);
        baselines(scenes);
        return scenes;
    }

    private static void verdicts(Map<String, Scene> scenes) {
        scenes.put("an empty result", _ -> {});
        scenes.put(
                "one broke and two held",
                cells -> cells.add("buffer-all", FULL_HEAP, 5_000)
                        .add("put-stream", GOOD, 5_000, 5_100, 5_200)
                        .add("temp-file", GOOD, 9_000, 9_100, 9_200));
        scenes.put("six variants", cells -> {
            for (String variant : List.of("a", "b", "c", "d", "e", "f")) {
                cells.add(variant, GOOD, 5_000);
            }
        });
        scenes.put("a second load", cells -> cells.add("a", GOOD, 5_000).add("a-little", RunScenes::little, 1_000));
        scenes.put(
                "interrupted rounds", cells -> cells.add("a", GOOD, 5_000).add("b", TrialFixture::interrupted, 5_000));
        scenes.put("fewer trials than planned", cells -> {
            cells.manifest().planned(2).write();
            cells.add("a", GOOD, 5_000);
        });
        scenes.put(
                "never started",
                cells -> cells.add(
                        "a",
                        trial -> trial.subject(service -> service.neverReady().exit(1)),
                        5_000));
    }

    private static void rankings(Map<String, Scene> scenes) {
        scenes.put(
                "a difference of eight rounds",
                cells -> cells.add("a", GOOD, QUIET).add("b", GOOD, scaled(1.8)));
        scenes.put("no difference", cells -> cells.add("a", GOOD, QUIET).add("b", GOOD, QUIET));
        scenes.put("noise", cells -> cells.add("a", GOOD, QUIET).add("b", GOOD, NOISY));
        scenes.put(
                "limited by the store",
                cells -> cells.add("quick", GOOD, QUIET)
                        .add("slow", GOOD, scaled(1.8))
                        .add("direct", TrialFixture::direct, scaled(0.9)));
        scenes.put(
                "unequal rejections",
                cells -> cells.add("refusing", trial -> trial.states(LedgerState.REJECTED, 50), QUIET)
                        .add("working", GOOD, scaled(1.8)));
        scenes.put(
                "different guarantees",
                cells -> cells.add("quick", trial -> trial.promising("survives its process"), QUIET)
                        .add("slow", trial -> trial.promising("survives a power failure"), scaled(1.8)));
        scenes.put(
                "a difference by send lag",
                cells -> cells.add("quick", trial -> open(trial, 100_000, 100_000), QUIET)
                        .add("slow", trial -> open(trial, 130_000, 100_000), QUIET));
    }

    private static void baselines(Map<String, Scene> scenes) {
        RelativeThreshold total =
                new RelativeThreshold("duration", Relation.AT_MOST, 0.05, "duration vs baseline <= +5%");
        scenes.put("a slower build", cells -> both(cells, QUIET, scaled(1.1)).against());
        scenes.put("an equal build", cells -> both(cells, QUIET, QUIET).against());
        scenes.put("a faster build", cells -> both(cells, QUIET, scaled(0.9)).against());
        scenes.put("a noisy build", cells -> both(cells, QUIET, NOISY).against());
        scenes.put(
                "a build of three rounds",
                cells -> both(
                                cells,
                                LongStream.of(QUIET).limit(3).toArray(),
                                LongStream.of(scaled(1.5)).limit(3).toArray())
                        .against());
        scenes.put(
                "a build over its bound",
                cells -> both(cells, QUIET, scaled(1.1)).against(total));
        scenes.put(
                "a noisy build with a bound", cells -> both(cells, QUIET, NOISY).against(total));
        scenes.put(
                "a build that broke",
                cells -> cells.add("new-baseline", GOOD, QUIET)
                        .add("new", FAILED, QUIET)
                        .against());
        scenes.put(
                "a baseline that broke",
                cells -> cells.add("new-baseline", FAILED, QUIET)
                        .add("new", GOOD, QUIET)
                        .against());
        scenes.put(
                "a build that leaves work undone",
                cells -> cells.add("new-baseline", GOOD, QUIET)
                        .add("new", trial -> trial.states(LedgerState.REJECTED, 40), scaled(0.7))
                        .against());
        scenes.put("a bound on the capacity", cells -> {
            both(cells, QUIET, QUIET);
            RelativeThreshold users = new RelativeThreshold(
                    "capacity.users", Relation.AT_LEAST, -0.05, "capacity.users vs baseline >= -5%");
            CapacityBound bound = new CapacityBound("new/125", "new-baseline/125", users, "users 190");
            cells.manifest()
                    .against(new Baseline("found", Map.of(), List.of(), List.of(bound)))
                    .write();
        });
    }

    private static Cells both(Cells cells, long[] before, long[] now) {
        return cells.add("new-baseline", GOOD, before).add("new", GOOD, now);
    }

    private static long[] scaled(double factor) {
        return LongStream.of(QUIET).map(total -> Math.round(total * factor)).toArray();
    }

    private static TrialFixture little(TrialFixture trial) {
        return trial.load(new LoadModel.Burst(20), new StopCondition.Operations(20, Duration.ofSeconds(300)));
    }

    private static TrialFixture open(TrialFixture trial, long responseMicros, long serviceMicros) {
        return trial.load(
                        new LoadModel.Open(10, LoadModel.Arrivals.CONSTANT, 1_000),
                        new StopCondition.Elapsed(Duration.ofSeconds(5)))
                .states(LedgerState.ACKNOWLEDGED, 50)
                .micros("response", times(responseMicros))
                .micros("service", times(serviceMicros));
    }

    private static long[] times(long micros) {
        return LongStream.iterate(micros, time -> time + 1).limit(50).toArray();
    }
}
