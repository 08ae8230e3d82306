package plimsoll.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostDifferenceBuilder;
import plimsoll.model.result.inside.CostFlames;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.FlameDifference;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.HeapSnapshot;
import plimsoll.model.result.inside.MemoryBreakdown;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.OperationCost;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.model.result.inside.TimeBreakdownBuilder;

/** Findings of explaining trials, built in memory. */
public final class DiagnosticTrials {
    private DiagnosticTrials() {}

    /** Returns the same result without judged trials. */
    public static Result onlyExplained(Result result) {
        return result.withCells(List.of())
                .withTrials(List.of())
                .withComparisons(List.of())
                .withRecommendation(Optional.empty());
    }

    static DiagnosticTrial explained(TrialResult trial, String text) {
        HeapContent heap = new HeapContent(
                9_000, Bytes.ofMebibytes(60), true, List.of(new ClassShare(text, 400, Bytes.ofMebibytes(45))));
        MemoryBreakdown split = new MemoryBreakdown(
                12_300,
                Bytes.ofMebibytes(150),
                Bytes.ofMebibytes(155),
                Bytes.ofMebibytes(66),
                List.of(
                        new MemoryRegion("heap", Bytes.ofMebibytes(90)),
                        new MemoryRegion("direct", Bytes.ofMebibytes(12))),
                Optional.of(new HeapSnapshot(9_200, heap)),
                List.of(text));
        return new DiagnosticTrial(
                "explained/001",
                trial.cell(),
                trial.variant(),
                List.of(),
                Map.of(text, split),
                Map.of(),
                Optional.of(time(text)));
    }

    /** Returns a pair of cells with a rise at one place, a whole cost that is not decided, and a differential graph. */
    static ProfileComparison compared(String text) {
        FlameDifference callee = new FlameDifference(text + " callee", 0.5, 1.5, List.of());
        return new ProfileComparison(
                text + " now",
                text + " before",
                1,
                6,
                text,
                List.of(difference(CostKind.CPU, text, 0.5, 1.5, true)),
                List.of(
                        difference(CostKind.CPU, text + " whole", 2, 3, true),
                        difference(CostKind.ALLOCATION, text + " whole", 2048, 2100, false)),
                List.of(new CostFlames(CostKind.CPU, List.of(new FlameDifference(text, 2, 3, List.of(callee))))),
                List.of(text));
    }

    private static CostDifference difference(CostKind kind, String text, double before, double now, boolean decided) {
        return CostDifferenceBuilder.builder()
                .kind(kind)
                .place(text)
                .caller(text)
                .detail(text)
                .before(before)
                .now(now)
                .low(0.75 * (now - before))
                .high(1.25 * (now - before))
                .noise(0.25)
                .pValue(decided ? 0.03125 : 1)
                .decided(decided)
                .sentence(text)
                .build();
    }

    private static TimeBreakdown time(String text) {
        Map<String, Double> largestFirst = new LinkedHashMap<>();
        largestFirst.put("lock", 0.75);
        largestFirst.put("cpu", 0.25);
        FlameNode flame = new FlameNode(text, 90, List.of(new FlameNode(text + ".a", 60, List.of())));
        return TimeBreakdownBuilder.builder()
                .place(BottleneckCategory.LOCK)
                .decided(true)
                .share(0.75)
                .runnerUp(Optional.of(BottleneckCategory.CPU))
                .sentence(text)
                .inFlight(31.5)
                .shares(largestFirst)
                .evidence(List.of(text))
                .perOperation(new OperationCost(Optional.of(812.0), Optional.of(40_960.0)))
                .flame(List.of(flame))
                .notes(List.of(text))
                .build();
    }
}
