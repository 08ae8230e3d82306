package plimsoll.judge.claims;

import java.util.Locale;
import plimsoll.model.claim.Predicate;

/** A predicate in words. */
final class Asked {
    private Asked() {}

    static String words(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Survives(String cell) -> cell + " holds";
            case Predicate.Breaks(String cell, var by) ->
                cell + " breaks"
                        + by.map(cause -> " by its " + cause.name().toLowerCase(Locale.ROOT))
                                .orElse("");
            case Predicate.SometimesBreaks(String cell) -> cell + " breaks sometimes";
            case Predicate.Measured measured ->
                measured.figure() + " " + measured.is().written() + " in " + measured.cell();
            case Predicate.Ratio ratio ->
                ratio.figure() + " of " + ratio.of() + " / " + ratio.to() + " "
                        + ratio.is().written();
            case Predicate.Undecided _ -> "";
        };
    }
}
