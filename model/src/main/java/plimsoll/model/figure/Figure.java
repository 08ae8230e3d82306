package plimsoll.model.figure;

import java.util.Locale;
import java.util.Optional;

/**
 * One figure of a trial: its names, its unit and its meaning, written once.
 *
 * @param key as {@code result.json} names it; that of a trial's figures ends in its unit
 * @param threshold its name in thresholds; empty if a trial cannot measure it
 * @param name its name in a sentence, such as {@code CPU time per operation}
 * @param better which of two values is the better one
 * @param origin its source
 * @param part the part of {@code result.json} that has it
 * @param rounds how the values of a cell's rounds become the cell's
 * @param column its column in the table of cells; empty if it has none
 * @param says its meaning, as words that follow its name; without a full stop
 * @param note a remark that belongs with the meaning; may be empty
 * @param since version of {@code result.json} that first had it
 * @param former its key in earlier versions; empty if it had no other
 */
public record Figure(
        String key,
        Optional<ThresholdName> threshold,
        String name,
        Unit unit,
        BetterDirection better,
        FigureSource origin,
        ResultPart part,
        RoundAggregation rounds,
        Optional<FigureColumn> column,
        String says,
        String note,
        String since,
        Optional<String> former) {
    /** Returns its name in thresholds and baselines; its key if they cannot name it. */
    public String metric() {
        return threshold.map(ThresholdName::name).orElse(key);
    }

    public boolean larger() {
        return better == BetterDirection.LARGER;
    }

    /** Whether it is among the figures of a trial. */
    public boolean ofTrials() {
        return part == ResultPart.FIGURES;
    }

    /** Whether only an audit measures it. */
    public boolean ofAudit() {
        return origin == FigureSource.AUDIT;
    }

    /** Formats a value with its unit. */
    public String show(double value) {
        return unit.show(value);
    }

    /** Returns the meaning and the note as one sentence. */
    public String sentence() {
        String text = note.isEmpty() ? says : says + "; " + note;
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }
}
