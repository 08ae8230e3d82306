package plimsoll.model.figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A distribution of times of one kind: its mean, its extremes and each of its percentiles are figures.
 *
 * @param metric the first word of these figures' names in thresholds
 * @param spread statistics in a result
 * @param percentiles percentiles in a result
 * @param columns columns in the table of cells, by the name after {@code metric}
 */
public record TimeDistribution(
        String metric,
        Unit unit,
        Wording wording,
        List<Spread> spread,
        List<Integer> percentiles,
        Map<String, FigureColumn> columns) {
    private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,3})?)");

    public TimeDistribution {
        spread = List.copyOf(spread);
        percentiles = List.copyOf(percentiles);
        columns = Map.copyOf(columns);
    }

    /**
     * The words for a distribution.
     *
     * @param stem first part of the keys
     * @param name such as {@code response time}
     * @param from the moments between which it is measured, or the operations; may be empty
     * @param faster the words after {@code 99 of 100}
     * @param note the operations; may be empty
     * @param example a bound on one of them
     * @param since version of {@code result.json} that first had them
     */
    public record Wording(
            String stem, String name, String from, String faster, String note, String example, String since) {}

    /** A statistic over all times of a distribution. */
    public enum Spread {
        MEAN("mean"),
        MAX("largest"),
        MIN("smallest");

        private final String word;

        Spread(String word) {
            this.word = word;
        }

        /** Returns the end of a figure's name: {@code mean}, {@code max}, {@code min}. */
        public String suffix() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Figure mean() {
        return of(Spread.MEAN);
    }

    public Figure of(Spread statistic) {
        String from = wording.from().isEmpty() ? "" : ", " + wording.from();
        return draft(statistic.suffix()).says(statistic.word + " " + wording.name() + from);
    }

    /** @param percentile 0 to 99.999; a threshold may bound one that a result does not have */
    public Figure percentile(double percentile) {
        String number =
                percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
        return draft("p" + number).says(number + " of 100 " + wording.faster());
    }

    /** Returns all figures that a result has. */
    public List<Figure> all() {
        return Stream.concat(spread.stream().map(this::of), percentiles.stream().map(this::percentile))
                .toList();
    }

    /** Finds a figure of these times by its name in thresholds; empty if the name is another. */
    public Optional<Figure> bounded(String name) {
        return name.startsWith(metric + ".") ? bySuffix(name.substring(metric.length() + 1)) : Optional.empty();
    }

    /** Returns the percentile of these times that the figure is; empty if it is none. */
    public OptionalDouble percentileOf(Figure figure) {
        String name = figure.metric();
        Matcher number = PERCENTILE.matcher(name.substring(Math.min(name.length(), metric.length() + 1)));
        return name.startsWith(metric + ".") && number.matches()
                ? OptionalDouble.of(Double.parseDouble(number.group(1)))
                : OptionalDouble.empty();
    }

    private Optional<Figure> bySuffix(String suffix) {
        Matcher number = PERCENTILE.matcher(suffix);
        return number.matches()
                ? Optional.of(percentile(Double.parseDouble(number.group(1))))
                : spread.stream()
                        .filter(each -> each.suffix().equals(suffix))
                        .findFirst()
                        .map(this::of);
    }

    private FigureBuilder draft(String suffix) {
        String key = wording.stem() + suffix.substring(0, 1).toUpperCase(Locale.ROOT) + suffix.substring(1);
        return FigureBuilder.figure(key, unit, wording.name() + ", " + suffix)
                .bound(metric + "." + suffix, wording.example())
                .note(wording.note())
                .since(wording.since())
                .column(Optional.ofNullable(columns.get(suffix)));
    }
}
