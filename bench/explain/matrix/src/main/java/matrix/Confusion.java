package matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Truth against answers, as Markdown; only trials whose plant was witnessed count. */
final class Confusion {
    private static final double TOP_1 = 0.90;
    private static final double TOP_2 = 0.97;
    private static final String UNDECIDED = "not decided";
    private static final String BOTH = "both named";

    private final String title;
    private final List<Row> rows;
    private final List<Row> counted;

    Confusion(String title, List<Row> rows) {
        this.title = title;
        this.rows = List.copyOf(rows);
        this.counted = rows.stream().filter(Row::counts).toList();
    }

    long confidentAndWrong() {
        return count(Row::confidentAndWrong);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    boolean nothingCounts() {
        return counted.isEmpty();
    }

    String markdown() {
        return Stream.of(
                        List.of("### " + title, "", summary(), ""),
                        table(),
                        misses(),
                        unwitnessed(),
                        List.of("", cost()))
                .flatMap(List::stream)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "%d trials: top-1 %s (goal %s), top-2 %s (goal %s), confident and wrong **%d** (goal 0), not decided %d.",
                counted.size(),
                share(count(Row::right)),
                percent(TOP_1),
                share(count(Row::among)),
                percent(TOP_2),
                confidentAndWrong(),
                count(row -> !row.said().decided()));
    }

    private List<String> table() {
        List<String> columns = Stream.concat(
                        counted.stream()
                                .map(Confusion::column)
                                .filter(name -> !name.equals(UNDECIDED))
                                .distinct()
                                .sorted(),
                        Stream.of(UNDECIDED))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add("| planted | right answer | " + String.join(" | ", columns) + " |");
        lines.add("|---|---|" + "---|".repeat(columns.size()));
        byPlant().forEach((plant, trials) -> lines.add(line(plant, trials, columns)));
        return lines;
    }

    private Map<String, List<Row>> byPlant() {
        return counted.stream()
                .collect(Collectors.groupingBy(row -> row.planted().plant(), TreeMap::new, Collectors.toList()));
    }

    private static String line(String plant, List<Row> trials, List<String> columns) {
        Map<String, Long> said =
                trials.stream().collect(Collectors.groupingBy(Confusion::column, Collectors.counting()));
        Truth truth = trials.getFirst().truth();
        return columns.stream()
                .map(column -> cell(
                        said.getOrDefault(column, 0L),
                        column.equals(BOTH) || truth.places().contains(column)))
                .collect(Collectors.joining(
                        " | ",
                        "| " + plant + " | " + truth.places().stream().sorted().collect(Collectors.joining(" or "))
                                + " | ",
                        " |"));
    }

    private static String cell(long count, boolean right) {
        return count == 0 ? "" : right ? "**" + count + "**" : Long.toString(count);
    }

    private static String column(Row row) {
        return row.said().decided() ? row.said().place() : row.right() ? BOTH : UNDECIDED;
    }

    private List<String> misses() {
        List<String> lines = new ArrayList<>();
        for (Row row : counted) {
            if (!row.right()) {
                lines.add("- " + miss(row));
            }
        }
        return lines.isEmpty() ? lines : with("Not right:", lines);
    }

    private static String miss(Row row) {
        ProfileAnswer said = row.said();
        return String.format(
                Locale.ROOT,
                "`%s`: %s%s at %s, then %s; %s; measured %s",
                row.planted().name(),
                said.decided() ? "**confident and wrong** " : "not decided, likeliest ",
                said.place(),
                percent(said.share()),
                said.runnerUp().orElse("nothing"),
                said.evidence().stream().limit(3).collect(Collectors.joining("; ")),
                row.witnesses());
    }

    private List<String> unwitnessed() {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            if (!row.counts()) {
                lines.add("- `" + row.planted().name() + "`: " + row.witnesses() + "; said " + column(row) + " ("
                        + row.said().place() + ")");
            }
        }
        return lines.isEmpty() ? lines : with("Not counted, since the bottleneck was not there:", lines);
    }

    private static List<String> with(String head, List<String> lines) {
        return Stream.concat(Stream.of("", head, ""), lines.stream()).toList();
    }

    private String cost() {
        long millis = rows.stream().mapToLong(Row::millis).sum();
        return String.format(
                Locale.ROOT,
                "%d s of trials, %.1f s each.",
                millis / 1000,
                rows.isEmpty() ? 0 : millis / 1000.0 / rows.size());
    }

    private String share(long count) {
        return counted.isEmpty()
                ? "0 of 0"
                : count + " of " + counted.size() + ", " + percent((double) count / counted.size());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    private long count(Predicate<Row> which) {
        return counted.stream().filter(which).count();
    }
}
