package plimsoll.judge.claims;

import static plimsoll.judge.claims.Results.DISTURBED;
import static plimsoll.judge.claims.Results.accepted;
import static plimsoll.judge.claims.Results.died;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;

/** Claims with each kind of predicate and answer, for the golden file of sentences. */
public final class ClaimScenes {
    private static final ExpectedRange ABOVE_1 = new ExpectedRange(Math.nextUp(1.0), Double.POSITIVE_INFINITY, "> 1");
    private static final ClaimPredicate SLOWER = new ClaimPredicate.Ratio("totalMillis", "a", "b", ABOVE_1);
    private static final ClaimPredicate FASTER = new ClaimPredicate.Ratio("operationsPerSecond", "a", "b", ABOVE_1);
    private static final Verdict HEAP = died(new Death.HeapExhausted());

    private final Map<String, ClaimResult> scenes = new LinkedHashMap<>();

    private ClaimScenes() {}

    /** Returns an answer for each scene. */
    public static Map<String, ClaimResult> each() {
        ClaimScenes all = new ClaimScenes();
        all.verdicts();
        all.figures();
        return all.scenes;
    }

    private void verdicts() {
        Results held = new Results().cell("a", Verdict.HOLDS);
        Results some = new Results().cell("a", HEAP, Verdict.HOLDS);
        add("a claim without a trial", SLOWER, held);
        add("a claim of survival that is confirmed", new ClaimPredicate.Survives("a"), held);
        add("a claim of survival that is refuted", new ClaimPredicate.Survives("a"), some);
        add("a claim about disturbed trials", new ClaimPredicate.Survives("a"), new Results().cell("a", DISTURBED));
        add("a claim of a break in some rounds", new ClaimPredicate.Breaks("a", Optional.empty()), some);
        add("a claim of another cause", new ClaimPredicate.Breaks("a", Optional.of(Cause.CONTAINER)), some);
        add("a claim of a break at times", new ClaimPredicate.SometimesBreaks("a"), some);
        add("a claim of a break at times in one round", new ClaimPredicate.SometimesBreaks("a"), held);
    }

    private void figures() {
        ExpectedRange refused = new ExpectedRange(75, 75, "== 75");
        ClaimPredicate measured = new ClaimPredicate.Measured("a", "rejected", refused, Optional.empty());
        ExpectedRange loss = new ExpectedRange(1, Double.POSITIVE_INFINITY, ">= 1");
        ClaimPredicate given = new ClaimPredicate.Measured(
                "a", "rejected", refused, Optional.of(new ClaimPredicate.Condition("lost", loss)));
        add("a count", measured, new Results().ledgers("a", accepted(125, 75), accepted(125, 75)));
        add("a count in some rounds", measured, new Results().ledgers("a", accepted(125, 75), accepted(126, 74)));
        add("a count without its premise", given, new Results().ledgers("a", accepted(125, 75)));
        add("a ratio of five rounds", SLOWER, ratio(130, 131, 132, 133, 134));
        add("a ratio of six rounds", SLOWER, ratio(130, 131, 132, 133, 134, 135));
        add("a refuted ratio", SLOWER, ratio(30, 31, 32, 33, 34, 35));
        add("a ratio with a wide interval", SLOWER, ratio(80, 125, 80, 125, 90, 120));
        add(
                "a ratio beside that of an unsteady run",
                FASTER,
                rates(50).unsteady().result(),
                rates(130).result());
        add("a ratio to a cell that died", SLOWER, new Results().cell("a", HEAP).figures("b", "totalMillis", 100));
    }

    private static Results ratio(double... values) {
        double[] same = new double[values.length];
        Arrays.fill(same, 100);
        return new Results().figures("a", "totalMillis", values).figures("b", "totalMillis", same);
    }

    /** Six rounds of two cells, the second of which is always the same. */
    private static Results rates(double first) {
        return new Results()
                .figures("b", "operationsPerSecond", 100, 100, 100, 100, 100, 100)
                .figures("a", "operationsPerSecond", first, first + 1, first + 2, first + 3, first + 4, first + 5);
    }

    private void add(String name, ClaimPredicate predicate, Results results) {
        add(name, predicate, results.result());
    }

    private void add(String name, ClaimPredicate predicate, Result... results) {
        List<ClaimsEvaluator.Source> sources = new ArrayList<>();
        for (Result result : results) {
            sources.add(new ClaimsEvaluator.Source("result-" + sources.size(), result, Map.of()));
        }
        scenes.put(
                name,
                ClaimsEvaluator.of(List.of(new Claim("1", "says", ClaimOrigin.STUDY, predicate)), sources)
                        .getFirst());
    }
}
