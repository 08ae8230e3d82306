package plimsoll.judge.claims;

import java.util.Locale;
import plimsoll.model.claim.ClaimPredicate;

/** Describes predicates in words. */
final class PredicateText {
    private PredicateText() {}

    static String words(ClaimPredicate predicate) {
        return switch (predicate) {
            case ClaimPredicate.Survives(String cell) -> cell + " holds";
            case ClaimPredicate.Breaks(String cell, var by) ->
                cell + " breaks"
                        + by.map(cause -> " by its " + cause.name().toLowerCase(Locale.ROOT))
                                .orElse("");
            case ClaimPredicate.SometimesBreaks(String cell) -> cell + " breaks sometimes";
            case ClaimPredicate.Measured measured ->
                measured.figure() + " " + measured.is().written() + " in " + measured.cell();
            case ClaimPredicate.Ratio ratio ->
                ratio.figure() + " of " + ratio.of() + " / " + ratio.to() + " "
                        + ratio.is().written();
            case ClaimPredicate.Held held ->
                held.amount().name().toLowerCase(Locale.ROOT) + " of " + held.className() + " "
                        + held.is().written() + " in the full heap of " + held.cell();
            case ClaimPredicate.Undecided _ -> "";
        };
    }
}
