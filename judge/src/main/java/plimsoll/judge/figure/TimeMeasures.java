package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.ResponseTimes;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TimingLogStats;
import plimsoll.wire.Span;

/** Measures times: total time, times of operations, and time until the service is ready. */
final class TimeMeasures {
    private TimeMeasures() {}

    /** Returns the measures in the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                        Stream.of(Map.entry(ThroughputFigures.DURATION, (FigureMeasure) TimeMeasures::total)),
                        times().flatMap(HistogramMeasure::all),
                        Stream.of(Map.entry(
                                TimeFigures.SLOW_SECONDS,
                                FigureMeasure.of(trial -> new ResponseTimes(trial.facts()).secondsBehind(99)))),
                        Stream.of(
                                Map.entry(TimeFigures.LOGGED, FigureMeasure.of(trial -> innermostLog(trial.facts())))),
                        Stream.of(
                                Map.entry(StartupFigures.READY, ofFirstStart((member, _) -> ready(member))),
                                Map.entry(
                                        StartupFigures.READY_CPU,
                                        ofFirstStart((member, _) ->
                                                member.readyCpuMillis().map(Long::doubleValue))),
                                Map.entry(
                                        StartupFigures.READY_THROTTLED,
                                        ofFirstStart((member, facts) -> member.readyMillis()
                                                .flatMap(_ -> StallShare.untilReady(member, facts)))),
                                Map.entry(
                                        StartupFigures.RESTART,
                                        FigureMeasure.ofSubjects(PercentBase.NONE, (member, _) -> readyAgain(member))),
                                Map.entry(
                                        StartupFigures.AVAILABILITY,
                                        FigureMeasure.of(trial -> availability(trial.facts())))))
                .flatMap(Function.identity());
    }

    /** A start again, under load or after a fault, is a figure of its own: {@link StartupFigures#RESTART}. */
    private static FigureMeasure ofFirstStart(BiFunction<MemberRecord, TrialFacts, Optional<Double>> value) {
        return FigureMeasure.ofSubjects(
                PercentBase.NONE,
                (member, facts) -> member.restarted() ? Optional.empty() : value.apply(member, facts));
    }

    private static Optional<Double> innermostLog(TrialFacts facts) {
        return facts.records().clocks().stream()
                .filter(log -> log.problem().isEmpty())
                .map(TimingLogStats::millisMean)
                .reduce((_, inner) -> inner);
    }

    static Stream<HistogramMeasure> times() {
        return Stream.of(
                HistogramMeasure.response(),
                HistogramMeasure.micros(TimeFigures.ACKNOWLEDGED, Span.RESPONSE),
                HistogramMeasure.micros(TimeFigures.SERVICE, Span.SERVICE),
                HistogramMeasure.micros(TimeFigures.SENDING, Span.SENDING),
                HistogramMeasure.micros(TimeFigures.WAITING, Span.WAITING),
                HistogramMeasure.micros(TimeFigures.LAG, Span.LAG));
    }

    /** If a phase was cut, its total time is only a lower bound. */
    private static List<MeasuredRange> total(TrialFigures trial) {
        TrialFacts facts = trial.facts();
        List<PhaseWindow> judged = facts.judgedWindows();
        boolean counted =
                judged.stream().allMatch(window -> window.phase().until() instanceof StopCondition.Operations);
        if (!judged.isEmpty() && counted && facts.complete() && survived(facts)) {
            return List.of(MeasuredRange.exactly((double) facts.judgedMillis()));
        }
        return !facts.complete() && facts.judgedMillis() > 0
                ? List.of(MeasuredRange.atLeast((double) facts.judgedMillis()))
                : List.of();
    }

    /** Whether every subject survived: the time until a service dies does not measure its work. */
    private static boolean survived(TrialFacts facts) {
        return facts.ledger().judged(LedgerState.ACKNOWLEDGED) > 0
                && facts.records().subjects().stream()
                        .allMatch(member -> member.exit().isEmpty() || member.stoppedByLab());
    }

    private static Optional<Double> ready(MemberRecord member) {
        return member.readyMillis()
                .filter(_ -> !member.command().isEmpty())
                .map(ready -> (double) ready - member.startedMillis());
    }

    private static Optional<Double> availability(TrialFacts facts) {
        return Downtime.all(facts).stream().map(Downtime::availability).min(Double::compare);
    }

    /** Returns the time from a restart, after a fault or a death, until the subject was ready again. */
    private static Optional<Double> readyAgain(MemberRecord member) {
        return member.restarted()
                ? member.readyMillis().map(ready -> (double) ready - member.startedMillis())
                : Optional.empty();
    }
}
