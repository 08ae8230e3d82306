package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import plimsoll.judge.facts.Facts;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Whole;
import plimsoll.model.record.MemberRecord;

/** How one figure is measured in a trial: one reading, or one per subject where it is a subject's; none where it was not. */
interface FigureFold extends Function<TrialFigures, List<Reading>> {
    /** Of the whole trial. */
    static FigureFold of(Function<TrialFigures, Optional<Double>> value) {
        return trial -> value.apply(trial).filter(Double::isFinite).map(Reading::exactly).stream()
                .toList();
    }

    /** @param whole which limit of a subject a bound may be a share of */
    static FigureFold ofSubjects(Whole whole, BiFunction<MemberRecord, Facts, Optional<Double>> value) {
        return trial -> trial.facts().records().subjects().stream()
                .flatMap(member -> value.apply(member, trial.facts()).stream()
                        .filter(Double::isFinite)
                        .map(measured -> new Reading(measured, measured, true, limit(member, whole))))
                .toList();
    }

    private static Optional<Bytes> limit(MemberRecord member, Whole whole) {
        return switch (whole) {
            case NONE -> Optional.empty();
            case MEMORY_CAP -> member.cap().memory();
            case HEAP_CAP -> member.heap();
        };
    }
}
