package plimsoll.model.figure;

import java.util.Optional;

/** Builds a figure of the dictionary; the defaults are what most figures have. */
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
    private Optional<String> formerKey = Optional.empty();
    private Optional<String> formerBound = Optional.empty();

    private FigureBuilder(String key, Unit unit, String name) {
        this.key = key;
        this.unit = unit;
        this.name = name;
    }

    static FigureBuilder figure(String key, Unit unit, String name) {
        return new FigureBuilder(key, unit, name);
    }

    /** Sets the name in thresholds and an example of a bound. */
    FigureBuilder bound(String threshold, String exampleBound) {
        bound = threshold;
        example = exampleBound;
        return this;
    }

    /** Sets the name in thresholds of earlier versions. */
    FigureBuilder formerlyBound(String threshold) {
        formerBound = Optional.of(threshold);
        return this;
    }

    /** Sets the key in results of earlier versions. */
    FigureBuilder formerly(String earlierKey) {
        formerKey = Optional.of(earlierKey);
        return this;
    }

    /** Sets the limit that a bound in percent refers to. */
    FigureBuilder of(PercentBase limit) {
        base = limit;
        return this;
    }

    FigureBuilder larger() {
        better = BetterDirection.LARGER;
        return this;
    }

    FigureBuilder by(FigureSource origin) {
        source = origin;
        return this;
    }

    FigureBuilder in(ResultPart resultPart) {
        part = resultPart;
        return this;
    }

    FigureBuilder aggregated(RoundAggregation aggregation) {
        rounds = aggregation;
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

    /** Sets the heading of its column in tables without groups. */
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
                bound.isEmpty() ? Optional.empty() : Optional.of(new ThresholdName(bound, example, base, formerBound));
        return new Figure(
                key, threshold, name, unit, better, source, part, rounds, column, text, note, since, formerKey);
    }
}
