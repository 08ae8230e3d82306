package plimsoll.model.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/figures.md} match the dictionary. With {@code -Dreference.write=true} this test rewrites
 * them.
 */
class FigureDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/figures.md");
    private static final Path RECORDS = Path.of("../docs/records.md");
    private static final Pattern TABLE = Pattern.compile("<!-- figures: (\\w+) -->\n((?:\\|[^\n]*\n)*)");
    private static final Map<String, Set<ResultPart>> PARTS = Map.of(
            "trial", Set.of(ResultPart.FIGURES),
            "balance", Set.of(ResultPart.BALANCE),
            "beside", Set.of(ResultPart.CELL, ResultPart.NONE));

    @Test
    void every_table_is_what_the_dictionary_says() throws IOException {
        String text = Files.readString(DOCUMENT);
        String today = today(text);
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(DOCUMENT, today);
        }

        assertThat(text)
                .as("a table that differs from the dictionary; -Dreference.write=true rewrites the tables")
                .isEqualTo(today);
    }

    @Test
    void every_figure_is_in_one_table() throws IOException {
        List<MatchResult> tables =
                TABLE.matcher(Files.readString(DOCUMENT)).results().toList();

        assertThat(tables.stream().flatMap(table -> PARTS.get(table.group(1)).stream()))
                .containsExactlyInAnyOrder(ResultPart.values());
        assertThat(tables.stream().flatMap(table -> table.group(2).lines()).filter(line -> line.startsWith("| `")))
                .hasSize(Figures.all().size());
    }

    /** A program that renames words of the documents renames former names too. */
    @Test
    void the_page_of_records_has_the_former_name_of_each_renamed_figure() throws IOException {
        List<String> renamed = Figures.all().stream()
                .flatMap(figure -> figure.former().stream().map(former -> "`" + figure.key() + "` (`" + former + "`)"))
                .toList();

        assertThat(Files.readString(RECORDS)).contains(renamed);
    }

    private static String today(String text) {
        return TABLE.matcher(text)
                .replaceAll(table ->
                        Matcher.quoteReplacement("<!-- figures: " + table.group(1) + " -->\n" + table(table.group(1))));
    }

    private static String table(String parts) {
        return Stream.concat(
                        Stream.of(
                                "| key | threshold | counts | better | what it is | since |",
                                "|---|---|---|---|---|---|"),
                        Figures.all().stream()
                                .filter(figure -> PARTS.get(parts).contains(figure.part()))
                                .map(FigureDocumentTest::row))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String row(Figure figure) {
        return Stream.of(
                        "`" + figure.key() + "`",
                        figure.threshold().map(name -> "`" + name.name() + "`").orElse("–"),
                        counts(figure.unit()),
                        figure.larger() ? "more" : "less",
                        figure.sentence(),
                        figure.since())
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String counts(Unit unit) {
        return switch (unit) {
            case MILLIS, CALL -> "milliseconds";
            case BYTES -> "bytes";
            case SHARE -> "a share";
            case COUNT, NUMBER -> "a number";
            case RATE -> "a second";
            case BYTE_RATE -> "bytes a second";
        };
    }
}
