package plimsoll.model.figure;

import java.util.Optional;

/** A figure that is being written into the dictionary; where nothing else is said it is what most figures are. */
final class FigureDraft {
    private final String key;
    private final Unit unit;
    private final String name;
    private Better better = Better.SMALLER;
    private Origin origin = Origin.CLIENT;
    private ResultPart part = ResultPart.FIGURES;
    private RoundFold rounds = RoundFold.MEDIAN;
    private String bound = "";
    private String example = "";
    private Whole whole = Whole.NONE;
    private Optional<Column> column = Optional.empty();
    private String note = "";
    private String since = "1.0";

    private FigureDraft(String key, Unit unit, String name) {
        this.key = key;
        this.unit = unit;
        this.name = name;
    }

    static FigureDraft figure(String key, Unit unit, String name) {
        return new FigureDraft(key, unit, name);
    }

    /** By this name and with such an example. */
    FigureDraft bound(String threshold, String such) {
        bound = threshold;
        example = such;
        return this;
    }

    /** A bound may be a share of this. */
    FigureDraft of(Whole limit) {
        whole = limit;
        return this;
    }

    FigureDraft larger() {
        better = Better.LARGER;
        return this;
    }

    FigureDraft by(Origin who) {
        origin = who;
        return this;
    }

    FigureDraft in(ResultPart where) {
        part = where;
        return this;
    }

    FigureDraft folded(RoundFold fold) {
        rounds = fold;
        return this;
    }

    FigureDraft column(ColumnGroup group, String columnKey, String title) {
        column = Optional.of(new Column(group, columnKey, title, columnKey, Column.Shown.ALWAYS));
        return this;
    }

    FigureDraft column(Optional<Column> other) {
        column = other;
        return this;
    }

    /** What its column is called where no group stands over it. */
    FigureDraft headed(String heading) {
        column = column.map(each -> each.headed(heading));
        return this;
    }

    FigureDraft shown(Column.Shown when) {
        column = column.map(each -> each.shown(when));
        return this;
    }

    FigureDraft note(String text) {
        note = text;
        return this;
    }

    FigureDraft since(String version) {
        since = version;
        return this;
    }

    Figure says(String text) {
        Optional<ThresholdName> threshold =
                bound.isEmpty() ? Optional.empty() : Optional.of(new ThresholdName(bound, example, whole));
        return new Figure(key, threshold, name, unit, better, origin, part, rounds, column, text, note, since);
    }
}
