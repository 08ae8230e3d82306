package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.record.MemberRecord;

/** How one figure is measured in a trial: one reading, or one per subject where it is a subject's; none where it was not. */
interface FigureMeasure extends Function<TrialFigures, List<MeasuredRange>> {
    /** Of the whole trial. */
    static FigureMeasure of(Function<TrialFigures, Optional<Double>> value) {
        return trial -> value.apply(trial).filter(Double::isFinite).map(MeasuredRange::exactly).stream()
                .toList();
    }

    /** @param base which limit of a subject a bound may be a share of */
    static FigureMeasure ofSubjects(PercentBase base, BiFunction<MemberRecord, TrialFacts, Optional<Double>> value) {
        return trial -> trial.facts().records().subjects().stream()
                .flatMap(member -> value.apply(member, trial.facts()).stream()
                        .filter(Double::isFinite)
                        .map(measured -> new MeasuredRange(measured, measured, true, limit(member, base))))
                .toList();
    }

    private static Optional<Bytes> limit(MemberRecord member, PercentBase base) {
        return switch (base) {
            case NONE -> Optional.empty();
            case MEMORY_CAP -> member.cap().memory();
            case HEAP_CAP -> member.heap();
        };
    }
}
