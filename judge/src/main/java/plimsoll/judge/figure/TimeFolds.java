package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.Window;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.StartFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.figure.Times;
import plimsoll.model.figure.Whole;
import plimsoll.model.figure.WorkFigures;
import plimsoll.model.load.Until;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;

/** How long all of it took, each operation, and the start of the service. */
final class TimeFolds {
    private static final Pattern LATER_LIFE = Pattern.compile(".*\\.\\d+");
    private static final List<Times> BY_WORKERS = List.of(
            TimeFigures.RESPONSE, TimeFigures.SERVICE, TimeFigures.SENDING, TimeFigures.WAITING, TimeFigures.LAG);

    private TimeFolds() {}

    /** In the order of a result. */
    static Stream<Map.Entry<Figure, FigureFold>> all() {
        return Stream.of(
                        Stream.of(Map.entry(WorkFigures.TOTAL, (FigureFold) TimeFolds::total)),
                        times().flatMap(HistogramFold::all),
                        Stream.of(
                                Map.entry(
                                        StartFigures.READY,
                                        FigureFold.ofSubjects(Whole.NONE, (member, _) -> ready(member))),
                                Map.entry(
                                        StartFigures.READY_AGAIN,
                                        FigureFold.ofSubjects(Whole.NONE, (member, _) -> readyAgain(member)))))
                .flatMap(Function.identity());
    }

    static Stream<HistogramFold> times() {
        return BY_WORKERS.stream().map(HistogramFold::micros);
    }

    /** A phase that was cut took longer than it was given. */
    private static List<Reading> total(TrialFigures trial) {
        Facts facts = trial.facts();
        List<Window> judged = facts.judgedWindows();
        boolean counted = judged.stream().allMatch(window -> window.phase().until() instanceof Until.Operations);
        if (!judged.isEmpty() && counted && facts.complete() && survived(facts)) {
            return List.of(Reading.exactly((double) facts.judgedMillis()));
        }
        return !facts.complete() && facts.judgedMillis() > 0
                ? List.of(Reading.atLeast((double) facts.judgedMillis()))
                : List.of();
    }

    /** Until a service died is no time that its work took. */
    private static boolean survived(Facts facts) {
        return facts.books().judged(LedgerState.ACKNOWLEDGED) > 0
                && facts.records().subjects().stream()
                        .allMatch(member -> member.exit().isEmpty() || member.stoppedByLab());
    }

    private static Optional<Double> ready(MemberRecord member) {
        return member.readyMillis()
                .filter(_ -> !member.command().isEmpty())
                .map(ready -> (double) ready - member.startedMillis());
    }

    /** Of a subject that a fault ended: from the start of its next life until that was ready. */
    private static Optional<Double> readyAgain(MemberRecord member) {
        return LATER_LIFE.matcher(member.name()).matches()
                ? member.readyMillis().map(ready -> (double) ready - member.startedMillis())
                : Optional.empty();
    }
}
