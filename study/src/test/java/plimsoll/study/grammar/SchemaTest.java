package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.HostileCases;
import plimsoll.study.Studies;
import plimsoll.study.text.Problem;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.StudyYamlReader;
import plimsoll.study.text.YamlNode;
import tools.jackson.databind.JsonNode;

/** The reader implements the schema like any other validator: both accept and refuse the same files. */
class SchemaTest {
    private static final Set<String> OBEYED = Set.of(
            "$schema",
            "$id",
            "$defs",
            "$ref",
            "title",
            "description",
            "examples",
            "type",
            "properties",
            "patternProperties",
            "additionalProperties",
            "propertyNames",
            "required",
            "items",
            "minItems",
            "anyOf",
            "oneOf",
            "enum",
            "const",
            "pattern",
            "minLength",
            "minProperties",
            "minimum",
            "maximum",
            "x-is",
            "x-unit",
            "x-refused",
            "x-formerly");
    private static final int MUTANTS = HostileCases.of(2_000).count();

    private final StudySchema schema = StudySchema.load();
    private final Schema other = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema.root());

    @Test
    void the_schema_uses_only_keywords_that_the_reader_obeys() {
        Set<String> used = new TreeSet<>();
        keywords(schema.root(), used);
        assertThat(OBEYED).containsAll(used);
        assertThat(used).contains("properties", "pattern", "anyOf");
    }

    @Test
    void every_study_of_the_corpus_is_taken_or_refused_by_both() throws Exception {
        List<Path> files = Stream.of(Studies.in("bad"), Studies.in("examples"), List.of(Studies.SUITE))
                .flatMap(List::stream)
                .toList();
        int refused = 0;
        for (Path file : files) {
            Optional<YamlNode.Mapping> tree =
                    new StudyYamlReader(new ProblemCollector("f")).parse(Files.readString(file));
            if (tree.isPresent()) {
                assertThat(takes(tree.get())).as(file.toString()).isEqualTo(otherTakes(tree.get()));
                refused += takes(tree.get()) ? 0 : 1;
            }
        }
        assertThat(refused).isGreaterThan(5);
    }

    @Test
    void random_changes_of_good_studies_are_taken_or_refused_by_both() throws Exception {
        long seed = 20_261_121L;
        Random random = new Random(seed);
        List<YamlNode.Mapping> good = new ArrayList<>();
        for (Path file : List.of(Studies.SUITE, Studies.RESOURCES.resolve("examples/reports.yaml"))) {
            good.add(new StudyYamlReader(new ProblemCollector("f"))
                    .parse(Files.readString(file))
                    .orElseThrow());
        }
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            YamlNode.Mapping mutant = (YamlNode.Mapping) new Mutation(random).of(good.get(i % good.size()));
            boolean taken = takes(mutant);
            refused += taken ? 0 : 1;
            assertThat(taken).as(described(seed, i, mutant)).isEqualTo(otherTakes(mutant));
        }
        assertThat(refused).isBetween(MUTANTS / 10, MUTANTS - MUTANTS / 10);
    }

    /** Validates once more, for a failure only. */
    private Supplier<String> described(long seed, int number, YamlNode.Mapping mutant) {
        return () ->
                "seed %d, mutant %d: %s; other: %s".formatted(seed, number, json(mutant), other.validate(json(mutant)));
    }

    @Test
    void every_key_has_a_description_and_its_examples_fit() {
        List<String> keys = new ArrayList<>();
        examples(schema.root(), keys);
        schema.root().path("$defs").forEach(shape -> examples(shape, keys));
        assertThat(keys).hasSizeGreaterThan(100);
    }

    private void examples(JsonNode shape, List<String> keys) {
        if (!shape.isObject()) {
            return;
        }
        shape.path("properties").properties().forEach(property -> {
            JsonNode written = property.getValue();
            keys.add(property.getKey());
            assertThat(schema.keyword(written, "description"))
                    .as(property.getKey())
                    .isPresent();
            schema.keyword(written, "examples").stream()
                    .flatMap(JsonNode::valueStream)
                    .forEach(example -> fits(property.getKey(), example, written));
            examples(written, keys);
        });
        for (String part : List.of("items", "additionalProperties")) {
            examples(shape.path(part), keys);
        }
        shape.path("anyOf").forEach(alternative -> examples(alternative, keys));
    }

    private void fits(String key, JsonNode example, JsonNode written) {
        ProblemCollector collector = new ProblemCollector("f");
        YamlNode.Mapping tree =
                new StudyYamlReader(collector).parse("x: " + example).orElseThrow();
        new SchemaValidator(schema, collector).value(tree.get("x").orElseThrow(), written, "'" + key + "'");
        assertThat(collector.sorted().stream().filter(problem -> problem.kind() == Problem.Kind.WRONG))
                .as(key + ": " + example)
                .isEmpty();
    }

    private boolean takes(YamlNode.Mapping study) {
        ProblemCollector collector = new ProblemCollector("f");
        new SchemaValidator(schema, collector).check(study);
        return collector.sorted().stream().noneMatch(problem -> problem.kind() == Problem.Kind.WRONG);
    }

    private boolean otherTakes(YamlNode.Mapping study) {
        return other.validate(json(study)).isEmpty();
    }

    private static JsonNode json(YamlNode yaml) {
        return YamlJson.of(yaml);
    }

    private static void keywords(JsonNode shape, Set<String> used) {
        if (!shape.isObject()) {
            return;
        }
        used.addAll(shape.propertyNames());
        for (String map : List.of("properties", "patternProperties", "$defs")) {
            shape.path(map).forEach(each -> keywords(each, used));
        }
        for (String list : List.of("anyOf", "oneOf")) {
            shape.path(list).forEach(each -> keywords(each, used));
        }
        keywords(shape.path("items"), used);
        keywords(shape.path("additionalProperties"), used);
        keywords(shape.path("propertyNames"), used);
    }
}
