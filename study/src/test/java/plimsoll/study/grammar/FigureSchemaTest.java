package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import tools.jackson.databind.JsonNode;

/**
 * The figures in the schemas of studies and claims match the dictionary. With {@code -Dreference.write=true} the test
 * writes them.
 */
class FigureSchemaTest {
    private static final Path SCHEMAS = Path.of("src/main/resources")
            .resolve(StudySchema.class.getPackageName().replace('.', '/'));

    private final StudySchema schema = StudySchema.load();

    static Stream<Arguments> parts() {
        return Stream.of(
                Arguments.of("plimsoll-study-1.json", "thresholds", FigureSchema.thresholds()),
                Arguments.of("plimsoll-claims-1.json", "measured", FigureSchema.measured()),
                Arguments.of("plimsoll-claims-1.json", "compared", FigureSchema.compared()));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void every_list_of_figures_is_the_dictionarys(String file, String definition, String today) throws IOException {
        Path path = SCHEMAS.resolve(file);
        String text = Files.readString(path);
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(path, within(text, definition, today));
        }

        assertThat(written(text, definition))
                .as(definition + " is not the dictionary's; -Dreference.write=true writes it anew")
                .isEqualTo(today);
    }

    @Test
    void a_figure_that_a_schema_lacks_or_calls_otherwise_is_found() {
        String whole = "{\n    \"thresholds\": " + FigureSchema.thresholds() + ",\n";

        assertThat(written(whole, "thresholds")).isEqualTo(FigureSchema.thresholds());
        assertThat(written(whole.replace("\"recovery\"", "\"recovered\""), "thresholds"))
                .isNotEqualTo(FigureSchema.thresholds());
    }

    @Test
    void every_figure_of_a_trial_can_be_bounded_and_no_other() {
        JsonNode thresholds = schema.root().path("$defs").path("thresholds");

        assertThat(thresholds.path("properties").propertyNames())
                .hasSizeGreaterThan(100)
                .allMatch(metric -> Figures.bounded(metric).isPresent());
        assertThat(Figures.all().stream().filter(Figure::ofTrials))
                .hasSizeGreaterThan(80)
                .allMatch(figure -> schema.property(thresholds, figure.metric()).isPresent())
                .allMatch(figure -> schema.property(thresholds, figure.metric() + " vs baseline")
                        .filter(bound -> !bound.has("x-refused"))
                        .isPresent());
        assertThat(schema.property(thresholds, "lost vs baseline").orElseThrow().has("x-refused"))
                .isTrue();
    }

    private static String written(String text, String definition) {
        MatchResult found = found(text, definition);
        return text.substring(found.start(1), found.end(1));
    }

    private static String within(String text, String definition, String today) {
        MatchResult found = found(text, definition);
        return text.substring(0, found.start(1)) + today + text.substring(found.end(1));
    }

    /** Finds a definition, which is indented by four blanks and ends with a brace at that indentation. */
    private static MatchResult found(String text, String definition) {
        Matcher matcher = Pattern.compile(
                        "^ {4}\"" + Pattern.quote(definition) + "\": (\\{$.*?^ {4}})",
                        Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).as(definition).isTrue();
        return matcher.toMatchResult();
    }
}
