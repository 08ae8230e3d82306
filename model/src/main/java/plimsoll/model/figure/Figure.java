package plimsoll.model.figure;

import java.util.Locale;
import java.util.Optional;

/**
 * One figure of a trial: its names, its unit and its meaning, written once.
 *
 * @param key as {@code result.json} names it; that of a trial's figures ends in its unit
 * @param threshold as a study bounds it; empty where a trial cannot tell it
 * @param name for a sentence, such as {@code CPU time per operation}
 * @param better which of two values is the better one
 * @param origin who measures it
 * @param part where {@code result.json} has it
 * @param rounds how the values of a cell's rounds become the cell's
 * @param column its place in the table of cells; empty where it has none
 * @param says what it is, as words that stand behind its name; without a full stop
 * @param note what else must be known of it; may be empty
 * @param since version of {@code result.json} that first had it
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
        String since) {
    /** As thresholds and baselines name it; where they cannot, its key. */
    public String metric() {
        return threshold.map(ThresholdName::name).orElse(key);
    }

    public boolean larger() {
        return better == BetterDirection.LARGER;
    }

    /** Whether it stands among the figures of a trial. */
    public boolean ofTrials() {
        return part == ResultPart.FIGURES;
    }

    /** Whether only an audit knows it. */
    public boolean ofAudit() {
        return origin == FigureSource.AUDIT;
    }

    /** A value with its unit. */
    public String show(double value) {
        return unit.show(value);
    }

    /** What it is and what else must be known of it: a sentence. */
    public String sentence() {
        String text = note.isEmpty() ? says : says + "; " + note;
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }
}
