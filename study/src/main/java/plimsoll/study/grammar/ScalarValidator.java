package plimsoll.study.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plimsoll.model.BoundedSearch;
import plimsoll.model.BoundedSearch.SearchLimitException;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;
import tools.jackson.databind.JsonNode;

/** Validates single values: kinds, units, ranges and fixed words. */
public final class ScalarValidator {
    private static final String DURATION = "a duration";
    private static final Pattern NAME = Pattern.compile("\\$\\{(.*)}");
    private static final String DECIMAL = "[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?";

    private final StudySchema schema;
    private final ProblemCollector collector;
    private final NamedDurations durations;

    ScalarValidator(StudySchema schema, ProblemCollector collector, NamedDurations durations) {
        this.schema = schema;
        this.collector = collector;
        this.durations = durations;
    }

    /**
     * Returns the value, with the name of a duration replaced by the duration; empty if it does not fit, which is then
     * reported.
     */
    Optional<YamlNode> check(YamlNode.Scalar value, JsonNode shape, JsonNode written, String what) {
        boolean fits = fixed(value, shape, what) && pattern(value, shape, written, what) && range(value, shape, what);
        return fits ? resolved(value, shape, what) : Optional.empty();
    }

    private Optional<YamlNode> resolved(YamlNode.Scalar value, JsonNode shape, String what) {
        Matcher name = NAME.matcher(value.text());
        if (!name.matches() || !SchemaTypes.describe(shape).equals(DURATION)) {
            return Optional.of(value);
        }
        Optional<YamlNode> resolved =
                durations.textOf(name.group(1)).map(text -> new YamlNode.Scalar(value.place(), text, value.kind()));
        if (resolved.isEmpty()) {
            collector.add(
                    value.place(),
                    what + " must be " + DURATION + ", but none is named '" + name.group(1) + "'",
                    durations.hint(name.group(1)));
        }
        return resolved;
    }

    private boolean fixed(YamlNode.Scalar value, JsonNode shape, String what) {
        List<String> words = new ArrayList<>();
        shape.path("enum").forEach(word -> words.add(word.asString()));
        if (shape.has("const")) {
            words.add(shape.path("const").asString());
        }
        if (words.isEmpty() || words.contains(value.text())) {
            return true;
        }
        collector.add(
                value.place(),
                what + " cannot be " + SchemaTypes.describe(value),
                SpellingSuggestion.hint(value.text(), words, "it can be"));
        return false;
    }

    private boolean pattern(YamlNode.Scalar value, JsonNode shape, JsonNode written, String what) {
        boolean tooShort = value.text().isEmpty() && shape.path("minLength").asInt(0) > 0;
        if (tooShort) {
            collector.add(value.place(), what + " is an empty string", "write a value, or remove the key");
            return false;
        }
        String pattern = shape.path("pattern").asString("");
        try {
            if (BoundedSearch.find(schema.pattern(pattern), value.text()).isPresent()) {
                return true;
            }
        } catch (SearchLimitException e) {
            collector.add(
                    value.place(),
                    what + " has " + value.text().length() + " characters, more than such a value can have",
                    "shorten it");
            return false;
        }
        String actual = schema.unitOf(value.text())
                .map(unit -> "'" + value.text() + "' is " + unit)
                .orElse("'" + SchemaTypes.shortened(value.text()) + "' is not");
        boolean minutes =
                value.text().matches("[0-9]+ ?m") && SchemaTypes.describe(shape).equals(DURATION);
        collector.add(
                value.place(),
                what + " must be " + SchemaTypes.describe(shape) + ", but " + actual,
                minutes ? "for minutes write " + value.text() + "in" : example(written, shape));
        return false;
    }

    private boolean range(YamlNode.Scalar value, JsonNode shape, String what) {
        boolean bounded = shape.has("minimum") || shape.has("maximum");
        if (!number(value.kind()) || !bounded) {
            return true;
        }
        if (!value.text().matches(DECIMAL)) {
            collector.add(
                    value.place(),
                    what + " must be a decimal number, but this is " + value.text(),
                    "write it in decimal digits");
            return false;
        }
        double number = Double.parseDouble(value.text());
        if (number >= shape.path("minimum").asDouble(number)
                && number <= shape.path("maximum").asDouble(number)) {
            return true;
        }
        String most =
                shape.has("maximum") ? " and at most " + shape.path("maximum").asString() : "";
        collector.add(
                value.place(),
                what + " must be at least " + shape.path("minimum").asString() + most + ", but this is " + value.text(),
                example(shape));
        return false;
    }

    /** Reports a value of the wrong kind. A number without its unit is the most common case. */
    void wrongKind(YamlNode value, JsonNode written, String what) {
        List<JsonNode> shapes = schema.alternatives(written);
        String expected = what + " must be "
                + shapes.stream().map(SchemaTypes::describe).distinct().collect(Collectors.joining(", or "));
        String actual = SchemaTypes.describe(value);
        String hint = hint(written, shapes);
        Optional<YamlNode.Kind> kind =
                value instanceof YamlNode.Scalar scalar ? Optional.of(scalar.kind()) : Optional.empty();
        boolean number = kind.filter(ScalarValidator::number).isPresent();
        if (kind.filter(YamlNode.Kind.EMPTY::equals).isPresent()) {
            collector.add(value.place(), what + " is empty", hint.isEmpty() ? "write a value, or remove it" : hint);
        } else if (number && shapes.stream().anyMatch(shape -> shape.has("x-unit"))) {
            collector.add(value.place(), expected + ", but " + actual + " has no unit", hint);
        } else {
            collector.add(value.place(), expected + ", but this is " + actual, hint);
        }
    }

    /** Whether the value is an unquoted number in decimal digits. */
    public static boolean decimal(YamlNode.Scalar value) {
        return number(value.kind()) && value.text().matches(DECIMAL);
    }

    private static boolean number(YamlNode.Kind kind) {
        return kind == YamlNode.Kind.WHOLE || kind == YamlNode.Kind.NUMBER;
    }

    /** Returns an example, the keys of the expected map, or advice to quote a string. */
    private String hint(JsonNode written, List<JsonNode> shapes) {
        String example = schema.keyword(written, "examples")
                .or(() -> shapes.stream()
                        .filter(shape -> shape.has("examples"))
                        .map(shape -> shape.path("examples"))
                        .findFirst())
                .map(ScalarValidator::first)
                .orElse("");
        List<String> keys = shapes.stream()
                .flatMap(shape -> shape.path("properties").propertyNames().stream())
                .toList();
        if (example.isEmpty() && !keys.isEmpty()) {
            return "its keys are " + String.join(", ", keys);
        }
        boolean text =
                shapes.stream().anyMatch(shape -> SchemaTypes.types(shape).contains("string"));
        return example.isEmpty() && text ? "put it in quotes" : example;
    }

    /** Returns the example of the key, or else that of its kind. */
    private String example(JsonNode written, JsonNode shape) {
        String own = example(written);
        return own.isEmpty() ? example(shape) : own;
    }

    private String example(JsonNode shape) {
        return schema.keyword(shape, "examples").map(ScalarValidator::first).orElse("");
    }

    private static String first(JsonNode examples) {
        JsonNode example = examples.path(0);
        return example.isValueNode()
                ? "write for example " + example.asString()
                : example.isMissingNode() ? "" : "write for example " + InlineYaml.of(example);
    }
}
