package plimsoll.study.grammar;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.StudyYamlReader;
import tools.jackson.databind.JsonNode;

/** Generates the tables of {@code docs/study-file.md} from the schema. */
final class StudyReference {
    private static final String KEYS = "| key | holds | means | example |\n|---|---|---|---|\n";
    private static final String VALUES = "| kind | is | example |\n|---|---|---|\n";

    private final StudySchema schema;
    private final Map<String, Map<String, JsonNode>> shapes = new HashMap<>();

    StudyReference(StudySchema schema) {
        this.schema = schema;
        collect("study", schema.root());
        schema.root().path("$defs").properties().forEach(each -> collect(each.getKey(), each.getValue()));
    }

    /** One key of a map, with an example in the notation of a study. */
    record Example(String shape, String key, JsonNode written, JsonNode value, String line) {}

    /** The maps of the schema that have keys of their own. */
    Set<String> maps() {
        return new TreeSet<>(shapes.keySet());
    }

    /** Lists a key that several maps share once, in the order of the first map that has it. */
    String keysOf(List<String> maps) {
        Set<String> keys = new LinkedHashSet<>();
        maps.forEach(map -> keys.addAll(keys(map).keySet()));
        return keys.stream().map(key -> row(maps, key)).collect(Collectors.joining("", KEYS, ""));
    }

    /** The kinds of values that are written as a single string. */
    String values() {
        return schema.root()
                .path("$defs")
                .valueStream()
                .filter(kind -> kind.has("x-is"))
                .map(kind -> cells(Stream.of(
                        SchemaTypes.describe(kind),
                        means(kind),
                        kind.path("examples")
                                .valueStream()
                                .map(StudyReference::scalar)
                                .map(StudyReference::code)
                                .collect(Collectors.joining(", ")))))
                .collect(Collectors.joining("", VALUES, ""));
    }

    /** Omits keys without an example in the schema. */
    List<Example> examples() {
        return shapes.entrySet().stream()
                .flatMap(shape -> shape.getValue().entrySet().stream()
                        .flatMap(key -> example(shape.getKey(), key.getKey(), key.getValue()).stream()))
                .toList();
    }

    private Map<String, JsonNode> keys(String map) {
        return shapes.getOrDefault(map, Map.of());
    }

    private String row(List<String> maps, String key) {
        List<String> having =
                maps.stream().filter(map -> keys(map).containsKey(key)).toList();
        return cells(Stream.of(
                code(key),
                told(having, map -> holds(keys(map).get(key)), "; "),
                told(having, map -> means(keys(map).get(key)), " "),
                having.stream()
                        .flatMap(map -> example(map, key, keys(map).get(key)).stream())
                        .map(example -> code(example.line()))
                        .findFirst()
                        .orElse("")));
    }

    /** Merges maps with the same text; where they differ, each one is named. */
    private static String told(List<String> maps, Function<String, String> what, String between) {
        Map<String, List<String>> told =
                maps.stream().collect(Collectors.groupingBy(what, LinkedHashMap::new, Collectors.toList()));
        return told.size() == 1
                ? told.keySet().iterator().next()
                : told.entrySet().stream()
                        .map(each -> "(" + String.join(", ", each.getValue()) + ") " + each.getKey())
                        .collect(Collectors.joining(between));
    }

    private String holds(JsonNode written) {
        return schema.alternatives(written).stream()
                .map(shape -> shape.has("const")
                        ? code(shape.path("const").asString())
                        : shape.has("enum")
                                ? shape.path("enum")
                                        .valueStream()
                                        .map(word -> code(word.asString()))
                                        .collect(Collectors.joining(", "))
                                : SchemaTypes.describe(shape))
                .distinct()
                .collect(Collectors.joining(", or "));
    }

    private String means(JsonNode written) {
        return schema.keyword(written, "description")
                .map(JsonNode::asString)
                .orElse("")
                .replaceAll("\\$\\{[^}]*}", "`$0`");
    }

    private Optional<Example> example(String shape, String key, JsonNode written) {
        return schema.keyword(written, "examples")
                .map(examples -> examples.path(0))
                .map(value -> new Example(shape, key, written, value, key + ": " + scalar(value)));
    }

    /** Omits quotes where a study may omit them, which is not the case inside braces. */
    private static String scalar(JsonNode value) {
        boolean plain = value.isString()
                && value.asString().matches("[A-Za-z0-9/$-].*")
                && new StudyYamlReader(new ProblemCollector("f"))
                        .parse("x: " + value.asString())
                        .flatMap(tree -> tree.get("x"))
                        .filter(read -> YamlJson.of(read).equals(value))
                        .isPresent();
        return plain ? value.asString() : InlineYaml.of(value);
    }

    private static String cells(Stream<String> cells) {
        return cells.map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    /** Names an inline map after its key. */
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
