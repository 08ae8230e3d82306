package plimsoll.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.ResultPart;
import plimsoll.model.verdict.LedgerCount;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks that the figures in the schema of results are those of the dictionary. With {@code -Dreference.write=true}
 * regenerates them instead.
 */
class FigureSchemaTest {
    private static final String DEFINITION = "figures";
    private static final Path SCHEMA = Path.of("src/main/resources")
            .resolve(ResultJson.class.getPackageName().replace('.', '/'))
            .resolve("plimsoll-result-2.json");

    @Test
    void every_figure_is_in_the_schema_as_the_dictionary_has_it() throws IOException {
        String text = Files.readString(SCHEMA);
        if (Boolean.getBoolean("reference.write")) {
            MatchResult found = found(text);
            Files.writeString(SCHEMA, text.substring(0, found.start(1)) + today() + text.substring(found.end(1)));
        }

        assertThat(written(text))
                .as("the schema's figures differ from the dictionary; -Dreference.write=true regenerates them")
                .isEqualTo(today());
    }

    @Test
    void a_figure_that_the_schema_lacks_is_found() {
        String whole = "{\n    \"figures\": " + today() + ",\n";

        assertThat(written(whole)).isEqualTo(today());
        assertThat(written(whole.replace("recoveryMillis", "recovery"))).isNotEqualTo(today());
    }

    @Test
    void a_balance_has_every_count_of_the_ledger_and_no_other() {
        JsonNode balance = JsonMapper.shared().readTree(ResultJson.schema()).at("/$defs/ledgerBalance/properties");

        assertThat(LedgerCount.all().stream().map(count -> count.figure().key()))
                .containsExactlyInAnyOrderElementsOf(balance.propertyNames().stream()
                        .filter(name -> !name.equals("audited"))
                        .toList())
                .containsExactlyInAnyOrderElementsOf(Figures.all().stream()
                        .filter(figure -> figure.part() == ResultPart.BALANCE)
                        .map(Figure::key)
                        .toList());
    }

    private static String today() {
        return """
            {
              "description": "By key, which ends in the unit: milliseconds, bytes, or a share of 1; what was not measured is absent.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/number"},
              "properties": {
            %s
              }
            }\
            """.formatted(Figures.all().stream()
                        .filter(figure -> figure.ofTrials() || figure.part() == ResultPart.CELL)
                        .map(figure -> "    " + property(figure))
                        .collect(Collectors.joining(",\n")))
                .indent(4)
                .strip();
    }

    private static String property(Figure figure) {
        String only = figure.part() == ResultPart.CELL ? " Cells only." : "";
        String since = figure.since().equals("1.0") ? "" : " Since " + figure.since() + ".";
        return JsonMapper.shared().writeValueAsString(figure.key())
                + ": {\"$ref\": \"#/$defs/number\", \"description\": "
                + JsonMapper.shared().writeValueAsString(figure.sentence() + only + since) + "}";
    }

    private static String written(String text) {
        MatchResult found = found(text);
        return text.substring(found.start(1), found.end(1));
    }

    /** Finds a definition: it is indented by four blanks and ends with a brace at that indentation. */
    private static MatchResult found(String text) {
        Matcher matcher = Pattern.compile(
                        "^ {4}\"" + DEFINITION + "\": (\\{$.*?^ {4}})", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.toMatchResult();
    }
}
