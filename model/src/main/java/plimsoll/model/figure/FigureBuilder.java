package plimsoll.model.figure;

import java.util.Optional;

/** A figure that is being written into the dictionary; where nothing else is said it is what most figures are. */
final class FigureBuilder {
    private final String key;
    private final Unit unit;
    private final String name;
    private BetterDirection better = BetterDirection.SMALLER;
    private FigureSource source = FigureSource.CLIENT;
    private ResultPart part = ResultPart.FIGURES;
    private RoundAggregation rounds = RoundAggregation.MEDIAN;
    private String bound = "";
    private String example = "";
    private PercentBase base = PercentBase.NONE;
    private Optional<FigureColumn> column = Optional.empty();
    private String note = "";
    private String since = "1.0";

    private FigureBuilder(String key, Unit unit, String name) {
        this.key = key;
        this.unit = unit;
        this.name = name;
    }

    static FigureBuilder figure(String key, Unit unit, String name) {
        return new FigureBuilder(key, unit, name);
    }

    /** By this name and with such an example. */
    FigureBuilder bound(String threshold, String such) {
        bound = threshold;
        example = such;
        return this;
    }

    /** A bound may be a share of this. */
    FigureBuilder of(PercentBase limit) {
        base = limit;
        return this;
    }

    FigureBuilder larger() {
        better = BetterDirection.LARGER;
        return this;
    }

    FigureBuilder by(FigureSource who) {
        source = who;
        return this;
    }

    FigureBuilder in(ResultPart where) {
        part = where;
        return this;
    }

    FigureBuilder folded(RoundAggregation fold) {
        rounds = fold;
        return this;
    }

    FigureBuilder column(ColumnGroup group, String columnKey, String title) {
        column = Optional.of(new FigureColumn(group, columnKey, title, columnKey, FigureColumn.Visibility.ALWAYS));
        return this;
    }

    FigureBuilder column(Optional<FigureColumn> other) {
        column = other;
        return this;
    }

    /** What its column is called where no group stands over it. */
    FigureBuilder headed(String heading) {
        column = column.map(each -> each.headed(heading));
        return this;
    }

    FigureBuilder shown(FigureColumn.Visibility when) {
        column = column.map(each -> each.shown(when));
        return this;
    }

    FigureBuilder note(String text) {
        note = text;
        return this;
    }

    FigureBuilder since(String version) {
        since = version;
        return this;
    }

    Figure says(String text) {
        Optional<ThresholdName> threshold =
                bound.isEmpty() ? Optional.empty() : Optional.of(new ThresholdName(bound, example, base));
        return new Figure(key, threshold, name, unit, better, source, part, rounds, column, text, note, since);
    }
}
