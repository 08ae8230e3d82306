package plimsoll.engine.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Lays a study file beside the schema and says what does not fit. It obeys the keywords that the schema uses, so the
 * schema alone decides which keys there are, what they hold and which of them are not built yet.
 */
final class Grammar {
    private final StudySchema schema;
    private final Problems problems;
    private final ScalarGrammar scalars;

    Grammar(StudySchema schema, Problems problems) {
        this.schema = schema;
        this.problems = problems;
        this.scalars = new ScalarGrammar(schema, problems);
    }

    /** The same tree without what does not fit; every piece left out has been complained about. */
    Yaml.Mapping check(Yaml.Mapping study) {
        return mapping(study, schema.root(), "the study");
    }

    private Optional<Yaml> value(Yaml value, JsonNode written, String what) {
        List<JsonNode> alternatives = schema.alternatives(written);
        for (JsonNode alternative : alternatives) {
            if (Kinds.accepts(alternative, value)) {
                return fitting(value, alternative, what);
            }
        }
        scalars.wrongKind(value, written, what);
        return Optional.empty();
    }

    private Optional<Yaml> fitting(Yaml value, JsonNode shape, String what) {
        return switch (value) {
            case Yaml.Mapping mapping -> Optional.of(mapping(mapping, shape, what));
            case Yaml.Items items -> Optional.of(items(items, shape, what));
            case Yaml.Scalar scalar -> scalars.check(scalar, shape, what);
        };
    }

    private Yaml.Items items(Yaml.Items list, JsonNode shape, String what) {
        if (list.items().size() < shape.path("minItems").asInt(0)) {
            problems.add(list.place(), what + " is an empty list", "write at least one entry");
        }
        List<Yaml> kept = new ArrayList<>();
        for (Yaml item : list.items()) {
            JsonNode of = shape.path("items");
            (of.isMissingNode() ? Optional.of(item) : value(item, of, "an entry of " + what)).ifPresent(kept::add);
        }
        return new Yaml.Items(list.place(), kept);
    }

    private Yaml.Mapping mapping(Yaml.Mapping mapping, JsonNode shape, String what) {
        List<Yaml.Entry> kept = new ArrayList<>();
        for (Yaml.Entry entry : mapping.entries()) {
            entry(entry, shape, what).ifPresent(kept::add);
        }
        required(mapping, shape, what);
        exactlyOne(mapping, shape, what);
        return new Yaml.Mapping(mapping.place(), kept);
    }

    private Optional<Yaml.Entry> entry(Yaml.Entry entry, JsonNode shape, String what) {
        if (open(shape)) {
            return Optional.of(entry);
        }
        String key = entry.key().text();
        Optional<JsonNode> property = schema.property(shape, key);
        if (property.isEmpty()) {
            unknown(entry.key(), shape, what);
            return Optional.empty();
        }
        JsonNode written = property.get();
        schema.keyword(written, "x-not-built")
                .ifPresent(hint -> problems.notBuilt(entry.key().place(), "'" + key + "'", hint.asString()));
        return value(entry.value(), written, "'" + key + "'").map(value -> new Yaml.Entry(entry.key(), value));
    }

    /** A map of which the schema says nothing, inside something that is not built yet. */
    private static boolean open(JsonNode shape) {
        return !shape.has("properties") && !shape.has("patternProperties") && !shape.has("additionalProperties");
    }

    private void unknown(Yaml.Scalar key, JsonNode shape, String what) {
        List<String> known = List.copyOf(shape.path("properties").propertyNames());
        String place = what.equals("the study") ? "" : " in " + what;
        boolean named = known.isEmpty();
        problems.add(
                key.place(),
                (named ? "'" + key.text() + "' is no name" : "unknown key '" + key.text() + "'") + place,
                named ? "lower-case letters, digits and dashes" : Nearest.hint(key.text(), known, "what it may hold"));
    }

    private void required(Yaml.Mapping mapping, JsonNode shape, String what) {
        for (JsonNode key : shape.path("required")) {
            if (!mapping.has(key.asString())) {
                problems.add(mapping.place(), what + " lacks '" + key.asString() + "'", example(shape, key.asString()));
            }
        }
    }

    private String example(JsonNode shape, String key) {
        JsonNode property = shape.path("properties").path(key);
        return schema.keyword(property, "examples")
                .map(examples -> examples.path(0))
                .filter(JsonNode::isValueNode)
                .map(example -> "write for example " + key + ": " + example.asString())
                .orElse("add it");
    }

    private void exactlyOne(Yaml.Mapping mapping, JsonNode shape, String what) {
        List<String> choices = new ArrayList<>();
        shape.path("oneOf")
                .forEach(choice -> choices.add(choice.path("required").path(0).asString()));
        List<String> present = choices.stream().filter(mapping::has).toList();
        if (choices.isEmpty() || present.size() == 1) {
            return;
        }
        String list = String.join(", ", choices);
        if (present.isEmpty()) {
            problems.add(mapping.place(), what + " has none of " + list, "write exactly one of them");
        } else {
            String both = present.stream().collect(Collectors.joining("' and '", "'", "'"));
            problems.add(mapping.placeOf(present.getLast()), what + " has both " + both, "keep one of them");
        }
    }
}
