package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.result.comparison.ModelEstimate;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * Predicts by the memory model how many operations in flight fill the heap. The model is fitted to loads that were held
 * in the service, if there are any, or else to the live heap and operations in flight of the search's own trials that
 * held without rejections. The prediction is shown with the answer and does not change it.
 */
final class HeapPrediction {
    private HeapPrediction() {}

    /** Empty if the search was not over users, the heap is not limited, or too few trials with different loads held. */
    static Optional<ModelEstimate> of(
            SearchQuestion question, List<JudgedSearchTrial> tried, Optional<MemoryModel.Fit> held) {
        Experiment experiment = question.experiment();
        Optional<Bytes> heap = MemoryPoints.heap(experiment);
        if (question.knob().kind() != Knob.Kind.USERS || heap.isEmpty()) {
            return Optional.empty();
        }
        long size = MemoryPoints.bytesEach(experiment);
        if (held.isPresent()) {
            return predicted(held.get(), heap.get(), size, "loads that were held in the service");
        }
        return MemoryModel.fitOfOneSize(points(tried, size))
                .flatMap(fit -> predicted(fit, heap.get(), size, "trials that held"));
    }

    private static List<MemoryModel.Point> points(List<JudgedSearchTrial> tried, long size) {
        return tried.stream()
                .filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .filter(each -> RejectionNote.rejected(each) == 0)
                .flatMap(each -> each.figure(MemoryFigures.LIVE_SET.key()).stream()
                        .map(live -> new MemoryModel.Point(
                                Math.round(each.searchTrial().value()), size, live.longValue())))
                .toList();
    }

    private static Optional<ModelEstimate> predicted(MemoryModel.Fit fit, Bytes heap, long size, String points) {
        return fit.model()
                .operationsThatFill(heap.count(), size)
                .map(most -> new ModelEstimate(
                        most,
                        fit.errorMedian(),
                        fit.errorMax(),
                        fit.errorBeyond(),
                        fit.points(),
                        sentence(fit, most, heap, size, points)));
    }

    private static String sentence(MemoryModel.Fit fit, long most, Bytes heap, long size, String points) {
        return String.format(
                Locale.ROOT,
                "the memory model expects %d operations in flight to fill the heap of %s (live heap %.1fm + %.2fm each,"
                        + " from %d %s); that is %.1f times the largest live heap of these, %s: an estimate, not the"
                        + " answer, which the cap or memory that the collector cannot use may make smaller",
                most,
                heap,
                fit.model().base() / (1 << 20),
                (fit.model().perOperation() + fit.model().perByte() * size) / (1 << 20),
                fit.points(),
                points,
                (double) heap.count() / fit.largest(),
                fit.errorBeyond()
                        .map(error -> String.format(
                                Locale.ROOT,
                                "and a fit without the largest quarter misses those by up to %.0f %%",
                                error * 100))
                        .orElse("and they are too few to tell how far a model goes beyond them"));
    }
}
