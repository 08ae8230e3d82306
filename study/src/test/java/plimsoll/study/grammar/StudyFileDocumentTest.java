package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plimsoll.study.text.Problem;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.StudyYamlReader;
import plimsoll.study.text.YamlNode;

/**
 * The tables of {@code docs/study-file.md} match the schema, and its examples are valid. With {@code
 * -Dreference.write=true} the test writes the tables.
 */
class StudyFileDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/study-file.md");
    private static final Pattern TABLE = Pattern.compile("<!-- (keys of: ([^\n]*)|values) -->\n((?:\\|[^\n]*\n)*)");

    private final StudySchema schema = StudySchema.load();
    private final StudyReference reference = new StudyReference(schema);

    @Test
    void every_table_is_what_the_schema_says() throws IOException {
        String text = Files.readString(DOCUMENT);
        String today = TABLE.matcher(text).replaceAll(table -> Matcher.quoteReplacement(today(table)));
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(DOCUMENT, today);
        }

        assertThat(difference(text, today))
                .as("a table that is not the schema's; -Dreference.write=true writes them anew")
                .isEmpty();
    }

    @Test
    void every_map_of_the_schema_is_in_one_table_and_there_is_one_of_values() throws IOException {
        List<MatchResult> tables =
                TABLE.matcher(Files.readString(DOCUMENT)).results().toList();

        assertThat(tables.stream().filter(table -> table.group(2) != null).flatMap(table -> maps(table).stream()))
                .containsExactlyInAnyOrderElementsOf(reference.maps());
        assertThat(tables).filteredOn(table -> table.group(2) == null).hasSize(1);
    }

    @Test
    void every_row_is_whole() {
        assertThat(reference.maps())
                .allSatisfy(map -> assertThat(reference.keysOf(List.of(map))).doesNotContain("|  |"));
        assertThat(reference.values()).doesNotContain("|  |");
    }

    @Test
    void every_example_is_read_as_the_schema_has_it_and_taken() {
        assertThat(reference.examples()).hasSizeGreaterThan(200).allSatisfy(this::taken);
    }

    private void taken(StudyReference.Example example) {
        ProblemCollector collector = new ProblemCollector("f");
        Optional<YamlNode> read =
                new StudyYamlReader(collector).parse(example.line()).flatMap(tree -> tree.get(example.key()));
        assertThat(read).as(collector.sorted().toString()).isPresent();
        YamlNode value = read.get();
        new SchemaValidator(schema, collector).value(value, example.written(), example.key());

        assertThat(YamlJson.of(value).toString()).isEqualTo(example.value().toString());
        assertThat(collector.sorted().stream().filter(problem -> problem.kind() == Problem.Kind.WRONG))
                .as(example.line())
                .isEmpty();
    }

    private String today(MatchResult table) {
        return "<!-- " + table.group(1) + " -->\n"
                + (table.group(2) == null ? reference.values() : reference.keysOf(maps(table)));
    }

    private static List<String> maps(MatchResult table) {
        return List.of(table.group(2).split(" "));
    }

    private static String difference(String written, String today) {
        List<String> before = written.lines().toList();
        List<String> now = today.lines().toList();
        int line = 0;
        while (line < before.size() && line < now.size() && before.get(line).equals(now.get(line))) {
            line++;
        }
        return line == before.size() && line == now.size()
                ? ""
                : "line " + (line + 1) + " is\n"
                        + String.join("", before.stream().skip(line).limit(1).toList()) + "\nand is by the schema\n"
                        + String.join("", now.stream().skip(line).limit(1).toList());
    }
}
