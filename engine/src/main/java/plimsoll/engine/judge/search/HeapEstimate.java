package plimsoll.engine.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.engine.plan.search.Knob;
import plimsoll.engine.plan.search.MemoryModel;
import plimsoll.engine.plan.search.Question;
import plimsoll.model.Bytes;
import plimsoll.model.Limits;
import plimsoll.model.LoadModel;
import plimsoll.model.Member;
import plimsoll.model.Verdict;
import plimsoll.model.Workload;
import plimsoll.model.result.Estimate;

/**
 * What the memory model predicts from a search's own trials: the live heap of those that held, against the operations that
 * were in flight at once. It stands beside the answer.
 */
final class HeapEstimate {
    private HeapEstimate() {}

    /** Empty where users were not searched, the heap is not limited, or too few trials with other loads held. */
    static Optional<Estimate> of(Question question, List<Tried> tried) {
        Optional<Bytes> heap = question.experiment().deployment().subjects().stream()
                .map(Member::limits)
                .flatMap((Limits limits) -> limits.heap().stream())
                .findFirst();
        if (question.knob().kind() != Knob.Kind.USERS || heap.isEmpty()) {
            return Optional.empty();
        }
        long size = question.experiment().workloads().stream()
                .filter(workload -> !(workload.load() instanceof LoadModel.Open))
                .map(Workload::payload)
                .mapToLong(payload -> payload.size().count())
                .max()
                .orElse(0);
        List<MemoryModel.Point> points = tried.stream()
                .filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .flatMap(each -> each.figure("heapLiveBytes").stream()
                        .map(live ->
                                new MemoryModel.Point(Math.round(each.shot().value()), size, live.longValue())))
                .toList();
        return MemoryModel.fitOfOneSize(points).flatMap(fit -> predicted(fit, heap.get(), size, points.size()));
    }

    private static Optional<Estimate> predicted(MemoryModel.Fit fit, Bytes heap, long size, int points) {
        return fit.model()
                .operationsThatFill(heap.count(), size)
                .map(most -> new Estimate(
                        most,
                        fit.errorMedian(),
                        fit.errorMax(),
                        points,
                        String.format(
                                Locale.ROOT,
                                "the memory model expects %d to fill the heap of %s (live heap %.1fm + %.2fm for each;"
                                        + " left out in turn, its %d points are off by %.0f %%, at most %.0f %%): an"
                                        + " estimate, not the answer",
                                most,
                                heap,
                                fit.model().base() / (1 << 20),
                                (fit.model().perOperation() + fit.model().perByte() * size) / (1 << 20),
                                points,
                                fit.errorMedian() * 100,
                                fit.errorMax() * 100)));
    }
}
