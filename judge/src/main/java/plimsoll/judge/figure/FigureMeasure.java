package plimsoll.judge.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.record.MemberRecord;

/**
 * Measures one figure of a trial: one value, or one per subject for a subject's figure; none if it was not measured.
 */
interface FigureMeasure extends Function<TrialFigures, List<MeasuredRange>> {
    /** Returns the measure of a figure of the whole trial. */
    static FigureMeasure of(Function<TrialFigures, Optional<Double>> value) {
        return trial -> value.apply(trial).filter(Double::isFinite).map(MeasuredRange::exactly).stream()
                .toList();
    }

    /** @param base the limit of a subject that a percent bound refers to */
    static FigureMeasure ofSubjects(PercentBase base, BiFunction<MemberRecord, TrialFacts, Optional<Double>> value) {
        return trial -> trial.facts().records().subjects().stream()
                .flatMap(member -> value.apply(member, trial.facts()).stream()
                        .filter(Double::isFinite)
                        .map(measured -> new MeasuredRange(
                                measured, measured, true, limit(member, base), Optional.of(member.nameInStudy()))))
                .toList();
    }

    /** Returns the measure of a figure that all runs of a subject, before and after its restarts, have together. */
    static FigureMeasure ofRuns(BiFunction<List<MemberRecord>, TrialFacts, Optional<Double>> value) {
        return trial -> trial.facts().records().runs().stream()
                .flatMap(runs -> value.apply(runs, trial.facts()).stream()
                        .filter(Double::isFinite)
                        .map(measured -> new MeasuredRange(
                                measured,
                                measured,
                                true,
                                Optional.empty(),
                                Optional.of(runs.getFirst().nameInStudy()))))
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
