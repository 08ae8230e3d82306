package plimsoll.study.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;
import tools.jackson.databind.JsonNode;

/**
 * Validates a study file against the schema and reports what does not fit. It implements the keywords that the schema
 * uses, so only the schema decides which keys exist, what they contain and which of them are refused.
 */
public final class SchemaValidator {
    private final StudySchema schema;
    private final ProblemCollector collector;
    private final ScalarValidator scalars;
    private final Map<String, String> renamed = new TreeMap<>();

    /** Creates a validator for a file without named durations. */
    public SchemaValidator(StudySchema schema, ProblemCollector collector) {
        this(schema, collector, NamedDurations.NONE);
    }

    public SchemaValidator(StudySchema schema, ProblemCollector collector, NamedDurations durations) {
        this.schema = schema;
        this.collector = collector;
        this.scalars = new ScalarValidator(schema, collector, durations);
    }

    /** Returns the tree without the parts that do not fit, each of which is reported. */
    public YamlNode.Mapping check(YamlNode.Mapping study) {
        return check(study, "the study");
    }

    /** The keys of the file that have another name now: former name to present name. */
    public Map<String, String> renamed() {
        return Collections.unmodifiableMap(renamed);
    }

    /** @param what name of the file in messages */
    public YamlNode.Mapping check(YamlNode.Mapping file, String what) {
        return mapping(file, schema.root(), what);
    }

    /** Validates a value against its schema; returns empty if it does not fit. */
    public Optional<YamlNode> value(YamlNode value, JsonNode written, String what) {
        List<JsonNode> alternatives = schema.alternatives(written);
        for (JsonNode alternative : alternatives) {
            if (SchemaTypes.accepts(alternative, value)) {
                return fitting(value, alternative, written, what);
            }
        }
        scalars.wrongKind(value, written, what);
        return Optional.empty();
    }

    private Optional<YamlNode> fitting(YamlNode value, JsonNode shape, JsonNode written, String what) {
        return switch (value) {
            case YamlNode.Mapping mapping -> Optional.of(mapping(mapping, shape, what));
            case YamlNode.Items items -> Optional.of(items(items, shape, what));
            case YamlNode.Scalar scalar -> scalars.check(underItsName(scalar, shape), shape, written, what);
        };
    }

    private YamlNode.Items items(YamlNode.Items list, JsonNode shape, String what) {
        if (list.items().size() < shape.path("minItems").asInt(0)) {
            collector.add(list.place(), what + " is an empty list", "write at least one entry");
        }
        List<YamlNode> kept = new ArrayList<>();
        for (YamlNode item : list.items()) {
            JsonNode of = shape.path("items");
            (of.isMissingNode() ? Optional.of(item) : value(item, of, "an entry of " + what)).ifPresent(kept::add);
        }
        return new YamlNode.Items(list.place(), kept);
    }

    private YamlNode.Mapping mapping(YamlNode.Mapping mapping, JsonNode shape, String what) {
        List<YamlNode.Entry> kept = new ArrayList<>();
        Set<String> meant = new HashSet<>();
        for (YamlNode.Entry written : mapping.entries()) {
            YamlNode.Entry entry = underItsName(written, shape);
            if (!meant.add(meant(entry.key().text(), shape)) && !entry.equals(written)) {
                collector.add(
                        written.key().place(),
                        "'" + written.key().text() + "' is the former name of '"
                                + entry.key().text() + "', which is written as well",
                        "keep '" + entry.key().text() + "'");
            }
            entry(entry, shape, what).ifPresent(kept::add);
        }
        required(mapping, shape, new KnownKeys(what, meant));
        exactlyOne(mapping, shape, new KnownKeys(what, meant));
        enough(mapping, shape, new KnownKeys(what, meant));
        return new YamlNode.Mapping(mapping.place(), kept);
    }

    /** The same for a word that is one of a fixed set. */
    private YamlNode.Scalar underItsName(YamlNode.Scalar word, JsonNode shape) {
        String now = shape.path("x-formerly").path(word.text()).asString("");
        if (now.isEmpty()) {
            return word;
        }
        renamed.put(word.text(), now);
        return new YamlNode.Scalar(word.place(), now, word.kind());
    }

    /** A key that had another name in an earlier version is read under the name that it has now. */
    private YamlNode.Entry underItsName(YamlNode.Entry entry, JsonNode shape) {
        String key = entry.key().text();
        Optional<String> now = schema.renamed(shape, key);
        now.ifPresent(name -> renamed.put(key, name));
        return now.map(name -> new YamlNode.Entry(
                        new YamlNode.Scalar(
                                entry.key().place(), name, entry.key().kind()),
                        entry.value()))
                .orElse(entry);
    }

    /** @param meant the map's keys, with a misspelt key as its suggestion, so that it is reported only once */
    private record KnownKeys(String what, Set<String> meant) {}

    private String meant(String key, JsonNode shape) {
        JsonNode known = shape.path("properties");
        return known.has(key)
                ? key
                : SpellingSuggestion.to(key, known.propertyNames()).orElse(key);
    }

    private Optional<YamlNode.Entry> entry(YamlNode.Entry entry, JsonNode shape, String what) {
        String key = entry.key().text();
        Optional<JsonNode> property = schema.property(shape, key);
        if (property.isEmpty()) {
            unknown(entry.key(), shape, what);
            return Optional.empty();
        }
        JsonNode names = shape.path("propertyNames");
        if (!schema.pattern(names.path("pattern").asString(".*")).matcher(key).matches()) {
            collector.add(
                    entry.key().place(),
                    "'" + SchemaTypes.shortened(key) + "' in " + what + " is not "
                            + names.path("x-is").asString(),
                    "remove the other characters");
            return Optional.empty();
        }
        JsonNode written = property.get();
        schema.keyword(written, "x-refused")
                .ifPresent(hint -> collector.add(entry.key().place(), "'" + key + "' cannot be used", hint.asString()));
        return value(entry.value(), written, "'" + key + "'").map(value -> new YamlNode.Entry(entry.key(), value));
    }

    private void unknown(YamlNode.Scalar key, JsonNode shape, String what) {
        List<String> known = List.copyOf(shape.path("properties").propertyNames());
        String place = what.equals("the study") ? "" : " in " + what;
        boolean named = known.isEmpty();
        collector.add(
                key.place(),
                (named ? "'" + key.text() + "' is not a valid name" : "unknown key '" + key.text() + "'") + place,
                named
                        ? "use lower-case letters, digits and dashes"
                        : SpellingSuggestion.hint(key.text(), known, "its keys are"));
    }

    private void required(YamlNode.Mapping mapping, JsonNode shape, KnownKeys knownKeys) {
        for (JsonNode key : shape.path("required")) {
            if (!knownKeys.meant().contains(key.asString())) {
                collector.add(
                        mapping.place(),
                        knownKeys.what() + " lacks '" + key.asString() + "'",
                        example(shape, key.asString()));
            }
        }
    }

    /** Reports a map with fewer keys than {@code minProperties}. */
    private void enough(YamlNode.Mapping mapping, JsonNode shape, KnownKeys knownKeys) {
        int least = shape.path("minProperties").asInt(0);
        if (knownKeys.meant().size() < least) {
            collector.add(
                    mapping.place(),
                    knownKeys.what() + " has none of "
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

    private void exactlyOne(YamlNode.Mapping mapping, JsonNode shape, KnownKeys knownKeys) {
        List<String> choices = new ArrayList<>();
        shape.path("oneOf")
                .forEach(choice -> choices.add(choice.path("required").path(0).asString()));
        List<String> present =
                choices.stream().filter(knownKeys.meant()::contains).toList();
        if (choices.isEmpty() || present.size() == 1) {
            return;
        }
        if (present.isEmpty()) {
            String list = String.join(", ", choices);
            collector.add(mapping.place(), knownKeys.what() + " has none of " + list, "write exactly one of them");
        } else {
            String both = present.stream().collect(Collectors.joining("' and '", "'", "'"));
            collector.add(
                    mapping.placeOf(present.getLast()), knownKeys.what() + " has both " + both, "keep one of them");
        }
    }
}
