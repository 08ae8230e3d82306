package plimsoll.judge.difference;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ProfilePairs.Pair;

/** Describes differences of cost in sentences. */
final class DifferenceText {
    private DifferenceText() {}

    /**
     * {@code an operation of new allocates 12.0k more than one of old at app.Cart.add (byte[]): 14.0k instead of 2.00k
     * (95 % interval of the difference 11.9k to 12.1k; two runs of the steadier variant differ by up to 0.10k)}.
     */
    static String of(Pair pair, CostDifference difference) {
        CostKind kind = difference.kind();
        boolean more = difference.difference() > 0;
        String amount = kind.amount(Math.abs(difference.difference())) + " " + kind.compared(more);
        String costs = switch (kind) {
            case CPU -> "uses " + amount + " CPU";
            case ALLOCATION -> "allocates " + amount;
            case TIME -> "spends " + amount;
            case COLLECTIONS -> "has " + amount + " of pauses for collections";
            case SWITCHES, CALLS -> "causes " + amount + " " + kind.words();
        };
        return "an operation of " + pair.cell() + " " + costs
                + " than one of " + pair.against() + at(difference) + ": " + kind.amount(difference.now())
                + " instead of " + kind.amount(difference.before()) + " (95 % interval of the difference "
                + kind.amount(difference.low()) + " to " + kind.amount(difference.high())
                + "; two runs of the steadier variant differ by up to " + kind.amount(difference.noise()) + ")";
    }

    private static String at(CostDifference difference) {
        if (difference.hasNoPlace()) {
            return "";
        }
        String detail = difference.detail().isEmpty() || difference.detail().equals(difference.place())
                ? ""
                : " (" + difference.detail() + ")";
        String caller = difference.caller().isEmpty() ? "" : ", called by " + difference.caller();
        return " at " + difference.place() + detail + caller;
    }

    /** Returns the answer: the first rise, that there is none, or why nothing is decided. */
    static String answer(Pair pair, int rounds, List<CostDifference> places, List<CostDifference> totals) {
        if (rounds < ProfileComparison.DECIDING_ROUNDS) {
            return "not decided: " + QuantityFormat.many(rounds, "round") + " with operations of both " + pair.cell()
                    + " and " + pair.against() + "; " + ProfileComparison.DECIDING_ROUNDS + " are needed";
        }
        if (totals.isEmpty()) {
            return "not decided: no cost of an operation was observed in " + ProfileComparison.DECIDING_ROUNDS
                    + " rounds of both " + pair.cell() + " and " + pair.against();
        }
        List<CostKind> unobserved = unobserved(totals);
        String other = unobserved.isEmpty()
                ? "no cost"
                : "not decided: " + unobserved.stream().map(CostKind::words).collect(Collectors.joining(" and "))
                        + (unobserved.size() == 1 ? " was" : " were") + " observed in fewer than "
                        + ProfileComparison.DECIDING_ROUNDS + " rounds of all services; no other cost";
        return places.stream()
                .findFirst()
                .filter(first -> first.difference() > 0)
                .map(CostDifference::sentence)
                .orElseGet(() -> other + " of an operation of " + pair.cell() + " is larger than that of "
                        + pair.against() + " by more than two runs of the steadier variant differ");
    }

    /** Returns the costs without which an answer misses most causes. */
    private static List<CostKind> unobserved(List<CostDifference> totals) {
        return Stream.of(CostKind.CPU, CostKind.ALLOCATION)
                .filter(kind -> totals.stream().noneMatch(total -> total.kind() == kind))
                .toList();
    }
}
