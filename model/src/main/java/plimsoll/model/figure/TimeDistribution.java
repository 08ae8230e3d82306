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
 * Times of one kind: their mean, their extremes and each of their percentiles is a figure.
 *
 * @param metric the first word of their names in thresholds
 * @param spread that a result has of them
 * @param percentiles that a result has of them
 * @param columns of those that stand in the table of cells, by what follows {@code metric}
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
     * How they are said.
     *
     * @param stem of their keys
     * @param name such as {@code response time}
     * @param from between which moments, or of which operations; may be empty
     * @param faster what is said of most of them, behind {@code 99 of 100}
     * @param note of which operations; may be empty
     * @param example a bound on one of them
     * @param since version of {@code result.json} that first had them
     */
    public record Wording(
            String stem, String name, String from, String faster, String note, String example, String since) {}

    /** What is said of all of them together. */
    public enum Spread {
        MEAN("mean"),
        MAX("largest"),
        MIN("smallest");

        private final String word;

        Spread(String word) {
            this.word = word;
        }

        /** As names have it: {@code mean}, {@code max}, {@code min}. */
        public String suffix() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Figure mean() {
        return of(Spread.MEAN);
    }

    public Figure of(Spread what) {
        String from = wording.from().isEmpty() ? "" : ", " + wording.from();
        return draft(what.suffix()).says(what.word + " " + wording.name() + from);
    }

    /** @param percentile 0 to 99.999; what a result does not have of them may be bounded all the same */
    public Figure percentile(double percentile) {
        String number =
                percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
        return draft("p" + number).says(number + " of 100 " + wording.faster());
    }

    /** All that a result has. */
    public List<Figure> all() {
        return Stream.concat(spread.stream().map(this::of), percentiles.stream().map(this::percentile))
                .toList();
    }

    /** By its name in a threshold; empty where it is none of these times. */
    public Optional<Figure> bounded(String name) {
        return name.startsWith(metric + ".") ? bySuffix(name.substring(metric.length() + 1)) : Optional.empty();
    }

    /** Which percentile of these times it is; empty where it is none. */
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
