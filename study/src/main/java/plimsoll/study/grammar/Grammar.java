package plimsoll.study.grammar;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Problems;
import plimsoll.study.text.Yaml;
import tools.jackson.databind.JsonNode;

/**
 * Lays a study file beside the schema and says what does not fit. It obeys the keywords that the schema uses, so the
 * schema alone decides which keys there are, what they hold and which of them are refused.
 */
public final class Grammar {
    private final StudySchema schema;
    private final Problems problems;
    private final ScalarGrammar scalars;

    /** Of a file that gives no names to durations. */
    public Grammar(StudySchema schema, Problems problems) {
        this(schema, problems, NamedDurations.NONE);
    }

    public Grammar(StudySchema schema, Problems problems, NamedDurations durations) {
        this.schema = schema;
        this.problems = problems;
        this.scalars = new ScalarGrammar(schema, problems, durations);
    }

    /** The same tree without what does not fit; every piece left out has been complained about. */
    public Yaml.Mapping check(Yaml.Mapping study) {
        return check(study, "the study");
    }

    /** @param what the file is, in the complaints */
    public Yaml.Mapping check(Yaml.Mapping file, String what) {
        return mapping(file, schema.root(), what);
    }

    /** Empty when it does not fit the schema that is written for it. */
    public Optional<Yaml> value(Yaml value, JsonNode written, String what) {
        List<JsonNode> alternatives = schema.alternatives(written);
        for (JsonNode alternative : alternatives) {
            if (Kinds.accepts(alternative, value)) {
                return fitting(value, alternative, written, what);
            }
        }
        scalars.wrongKind(value, written, what);
        return Optional.empty();
    }

    private Optional<Yaml> fitting(Yaml value, JsonNode shape, JsonNode written, String what) {
        return switch (value) {
            case Yaml.Mapping mapping -> Optional.of(mapping(mapping, shape, what));
            case Yaml.Items items -> Optional.of(items(items, shape, what));
            case Yaml.Scalar scalar -> scalars.check(scalar, shape, written, what);
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
        Set<String> meant = new HashSet<>();
        for (Yaml.Entry entry : mapping.entries()) {
            meant.add(meant(entry.key().text(), shape));
            entry(entry, shape, what).ifPresent(kept::add);
        }
        required(mapping, shape, new Seen(what, meant));
        exactlyOne(mapping, shape, new Seen(what, meant));
        enough(mapping, shape, new Seen(what, meant));
        return new Yaml.Mapping(mapping.place(), kept);
    }

    /** @param meant the map's keys, a misspelt one as what it was meant to be, so that it is complained about once */
    private record Seen(String what, Set<String> meant) {}

    private String meant(String key, JsonNode shape) {
        List<String> known = List.copyOf(shape.path("properties").propertyNames());
        return known.contains(key) ? key : Nearest.to(key, known).orElse(key);
    }

    private Optional<Yaml.Entry> entry(Yaml.Entry entry, JsonNode shape, String what) {
        String key = entry.key().text();
        Optional<JsonNode> property = schema.property(shape, key);
        if (property.isEmpty()) {
            unknown(entry.key(), shape, what);
            return Optional.empty();
        }
        JsonNode written = property.get();
        schema.keyword(written, "x-refused")
                .ifPresent(hint ->
                        problems.add(entry.key().place(), "'" + key + "' cannot be asked for", hint.asString()));
        return value(entry.value(), written, "'" + key + "'").map(value -> new Yaml.Entry(entry.key(), value));
    }

    private void unknown(Yaml.Scalar key, JsonNode shape, String what) {
        List<String> known = List.copyOf(shape.path("properties").propertyNames());
        String place = what.equals("the study") ? "" : " in " + what;
        boolean named = known.isEmpty();
        problems.add(
                key.place(),
                (named ? "'" + key.text() + "' is no name" : "unknown key '" + key.text() + "'") + place,
                named ? "lower-case letters, digits and dashes" : Nearest.hint(key.text(), known, "its keys are"));
    }

    private void required(Yaml.Mapping mapping, JsonNode shape, Seen seen) {
        for (JsonNode key : shape.path("required")) {
            if (!seen.meant().contains(key.asString())) {
                problems.add(
                        mapping.place(),
                        seen.what() + " lacks '" + key.asString() + "'",
                        example(shape, key.asString()));
            }
        }
    }

    /** Of a map whose keys may be left out, but not all of them. */
    private void enough(Yaml.Mapping mapping, JsonNode shape, Seen seen) {
        int least = shape.path("minProperties").asInt(0);
        if (seen.meant().size() < least) {
            problems.add(
                    mapping.place(),
                    seen.what() + " has none of "
                            + String.join(", ", shape.path("properties").propertyNames()),
                    "write at least " + least + " of them");
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

    private void exactlyOne(Yaml.Mapping mapping, JsonNode shape, Seen seen) {
        List<String> choices = new ArrayList<>();
        shape.path("oneOf")
                .forEach(choice -> choices.add(choice.path("required").path(0).asString()));
        List<String> present = choices.stream().filter(seen.meant()::contains).toList();
        if (choices.isEmpty() || present.size() == 1) {
            return;
        }
        if (present.isEmpty()) {
            String list = String.join(", ", choices);
            problems.add(mapping.place(), seen.what() + " has none of " + list, "write exactly one of them");
        } else {
            String both = present.stream().collect(Collectors.joining("' and '", "'", "'"));
            problems.add(mapping.placeOf(present.getLast()), seen.what() + " has both " + both, "keep one of them");
        }
    }
}
