package plimsoll.engine.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The reference {@code docs/study-file.md} names the same keys as the schema, and its examples are right. */
class StudyFileDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/study-file.md");
    private static final Pattern SECTION = Pattern.compile("<!-- keys of: (.*) -->");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|.*\\| `(.*)` \\|");

    private final StudySchema schema = StudySchema.load();
    private final Map<String, Map<String, JsonNode>> shapes = new HashMap<>();

    /** One table of the document: the maps it describes, and an example by key. */
    private record Table(List<String> maps, Map<String, String> examples) {}

    StudyFileDocumentTest() {
        collect("study", schema.root());
        schema.root().path("$defs").properties().forEach(each -> collect(each.getKey(), each.getValue()));
    }

    @Test
    void every_table_lists_the_keys_of_its_maps_and_no_map_is_left_out() throws IOException {
        Set<String> described = new TreeSet<>();
        for (Table table : tables()) {
            Set<String> keys = new TreeSet<>();
            table.maps().forEach(map -> keys.addAll(shapes.get(map).keySet()));
            assertThat(table.examples().keySet()).as(table.maps().toString()).containsExactlyInAnyOrderElementsOf(keys);
            described.addAll(table.maps());
        }
        assertThat(described).containsExactlyInAnyOrderElementsOf(shapes.keySet());
    }

    @Test
    void every_example_is_one_that_the_schema_takes() throws IOException {
        for (Table table : tables()) {
            table.examples().forEach((key, example) -> takes(table, key, example));
        }
    }

    private void takes(Table table, String key, String example) {
        Problems problems = new Problems("f");
        Yaml.Mapping tree = new StudyText(problems).parse(example).orElse(Yaml.Mapping.empty(Place.START));
        JsonNode written = table.maps().stream()
                .map(map -> shapes.get(map).get(key))
                .filter(found -> found != null)
                .findFirst()
                .orElseThrow();
        tree.get(key).ifPresent(value -> new Grammar(schema, problems).value(value, written, key));
        assertThat(tree.has(key)).as(example).isTrue();
        assertThat(problems.all().stream().filter(problem -> problem.kind() == Problem.Kind.WRONG))
                .as(example)
                .isEmpty();
    }

    private static List<Table> tables() throws IOException {
        Map<String, Table> tables = new LinkedHashMap<>();
        Table current = new Table(List.of(), new HashMap<>());
        for (String line : Files.readAllLines(DOCUMENT)) {
            Matcher section = SECTION.matcher(line);
            Matcher row = ROW.matcher(line);
            if (section.matches()) {
                current = new Table(List.of(section.group(1).split(" ")), new LinkedHashMap<>());
                tables.put(section.group(1), current);
            } else if (line.startsWith("#")) {
                current = new Table(List.of(), new HashMap<>());
            } else if (row.matches()) {
                current.examples().put(row.group(1), row.group(2));
            }
        }
        assertThat(tables).hasSizeGreaterThan(10);
        return List.copyOf(tables.values());
    }

    /** Maps that stand inline are called by their key. */
    private void collect(String name, JsonNode shape) {
        if (shape.has("$ref")) {
            return;
        }
        shape.path("properties").properties().forEach(property -> {
            shapes.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(property.getKey(), property.getValue());
            collect(property.getKey(), property.getValue());
        });
        collectInside(name, shape);
    }

    private void collectInside(String name, JsonNode shape) {
        for (String part : List.of("items", "additionalProperties")) {
            if (shape.path(part).isObject()) {
                collect(name, shape.path(part));
            }
        }
        shape.path("anyOf").forEach(alternative -> collect(name, alternative));
    }
}
