package plimsoll.cli.screen;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.member.Member;
import plimsoll.model.member.Replicas;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TailLatency;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.Forecast;
import plimsoll.report.terminal.LiveRow;
import plimsoll.report.terminal.LiveRow.State;
import plimsoll.report.terminal.LiveRowBuilder;
import plimsoll.report.terminal.LiveState;
import plimsoll.run.trial.TrialProgress;

/** The state of a run in progress: a row per cell and the remaining time. For one thread. */
final class RunProgress {
    private static final int ROWS_IN_ORDER = 20;

    private final Map<String, LiveRow> rows = new LinkedHashMap<>();
    private final Pace pace;
    private String headline = "";
    private Optional<RemainingTime> ahead = Optional.empty();

    /** The estimate of a search, whose trials are not planned. */
    private record RemainingTime(int trials, Duration time, long sinceNanos) {
        Duration left() {
            Duration left = time.minusNanos(System.nanoTime() - sinceNanos);
            return left.isNegative() ? Duration.ZERO : left;
        }
    }

    RunProgress(Forecast forecast) {
        this.pace = new Pace(forecast);
    }

    void planned(List<Experiment> plan) {
        pace.planned(plan);
        plan.forEach(experiment -> rows.putIfAbsent(experiment.cell(), waiting(experiment)));
    }

    /** @param still the trials of the plan that are left, behind the current one */
    void leftOut(List<Experiment> still) {
        pace.leftOut(still);
    }

    void preparing(String what) {
        headline = what;
    }

    void ahead(int trials, Duration time) {
        ahead = Optional.of(new RemainingTime(trials, time, System.nanoTime()));
    }

    void began(Experiment experiment, int number) {
        pace.began(number);
        headline = "trial " + number + (pace.trials() > 0 ? " of " + pace.trials() : "") + ": " + experiment.variant()
                + ", round " + experiment.round();
        rows.put(experiment.cell(), running(experiment, "starting"));
    }

    void underWay(Experiment experiment, TrialProgress trialProgress, Map<String, Sample> latest) {
        LiveRow base = running(experiment, trialProgress.phase());
        long used = experiment.deployment().subjects().stream()
                .mapToLong(subject -> used(latest.get(subject.name())))
                .sum();
        rows.put(
                experiment.cell(),
                trialProgress
                        .progress()
                        .map(progress -> base.with(row -> row.usedBytes(used)
                                .tail(progress.tail())
                                .acknowledged(progress.acknowledged())
                                .rejected(progress.rejected())
                                .errors(progress.failed() + progress.unknown())))
                        .orElse(base));
    }

    void judged(Experiment experiment, TrialResult result) {
        pace.ended(experiment);
        LedgerBalance balance = result.balance();
        rows.put(
                experiment.cell(),
                running(experiment, "")
                        .with(row -> row.usedBytes(result.figures()
                                        .getOrDefault(MemoryFigures.CONTAINER.key(), 0.0)
                                        .longValue())
                                .tail(tail(result))
                                .acknowledged(balance.acknowledged())
                                .rejected(balance.rejected())
                                .errors(balance.failed() + balance.unknown())
                                .lost(balance.audited() ? OptionalLong.of(balance.lost()) : OptionalLong.empty())
                                .state(state(result.verdict()))
                                .word(word(result.verdict()))));
    }

    LiveState state() {
        String more =
                ahead.map(search -> "; about " + search.trials() + " to go").orElse("");
        return new LiveState(shown(), headline + more, pace.left().or(() -> ahead.map(RemainingTime::left)));
    }

    /** Orders the rows; if they are too many for a screen, running cells come first and waiting ones last. */
    private List<LiveRow> shown() {
        if (rows.size() <= ROWS_IN_ORDER) {
            return List.copyOf(rows.values());
        }
        return Stream.of(
                        List.of(State.RUNNING),
                        List.of(State.BREAKS, State.INCONCLUSIVE, State.HOLDS),
                        List.of(State.WAITING))
                .flatMap(states -> rows.values().stream().filter(row -> states.contains(row.state())))
                .toList();
    }

    private static LiveRow waiting(Experiment experiment) {
        return row(experiment, State.WAITING, "waiting");
    }

    private static LiveRow running(Experiment experiment, String word) {
        return row(experiment, State.RUNNING, word);
    }

    private static LiveRow row(Experiment experiment, State state, String word) {
        return LiveRowBuilder.builder()
                .variant(experiment.variant())
                .load(experiment.cell())
                .capBytes(cap(experiment).map(Bytes::count).orElse(0L))
                .state(state)
                .word(word)
                .build();
    }

    private static Optional<Bytes> cap(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(Member::limits)
                .flatMap(limits -> limits.memory().stream())
                .findFirst()
                .map(cap -> new Bytes(cap.count()
                        * experiment
                                .deployment()
                                .replicas()
                                .map(Replicas::count)
                                .orElse(1)));
    }

    private static long used(@org.jspecify.annotations.Nullable Sample sample) {
        if (sample == null) {
            return 0;
        }
        return sample.values().getOrDefault(Metric.CGROUP_USAGE, sample.value(Metric.RSS_ANONYMOUS));
    }

    private static Optional<TailLatency> tail(TrialResult result) {
        return IntStream.of(99, 95, 90, 50)
                .boxed()
                .flatMap(percentile -> Optional.ofNullable(result.figures()
                                .get(TimeFigures.RESPONSE.percentile(percentile).key()))
                        .map(millis -> new TailLatency(percentile, millis))
                        .stream())
                .findFirst();
    }

    private static State state(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds _ -> State.HOLDS;
            case Verdict.Breaks _ -> State.BREAKS;
            case Verdict.Inconclusive _ -> State.INCONCLUSIVE;
        };
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds holds -> holds.weakCap().isEmpty() ? "holds" : holds.words();
            case Verdict.Breaks _ -> "breaks";
            case Verdict.Inconclusive _ -> "inconclusive";
        };
    }

    /** The durations of completed trials, and the estimate for the rest. */
    private static final class Pace {
        private final Map<String, Duration> lengths = new LinkedHashMap<>();
        private final Forecast forecast;
        private List<Experiment> plan = List.of();
        private int current;
        private long beganNanos = System.nanoTime();

        Pace(Forecast forecast) {
            this.forecast = forecast;
        }

        void planned(List<Experiment> all) {
            plan = List.copyOf(all);
        }

        void leftOut(List<Experiment> still) {
            plan = Stream.concat(plan.stream().limit(current), still.stream()).toList();
        }

        int trials() {
            return plan.size();
        }

        void began(int number) {
            current = number;
            beganNanos = System.nanoTime();
        }

        void ended(Experiment experiment) {
            lengths.put(experiment.cell(), Duration.ofNanos(System.nanoTime() - beganNanos));
        }

        /** Expects the duration of the last trial of the same cell in this run, else the forecast. */
        Optional<Duration> left() {
            if (plan.isEmpty()) {
                return Optional.empty();
            }
            long ahead = plan.stream()
                    .skip(Math.max(0, current - 1))
                    .mapToLong(experiment -> lengths.getOrDefault(experiment.cell(), forecast.of(experiment))
                            .toMillis())
                    .sum();
            long spent = (System.nanoTime() - beganNanos) / 1_000_000;
            return Optional.of(Duration.ofMillis(Math.max(0, ahead - spent)));
        }
    }
}
