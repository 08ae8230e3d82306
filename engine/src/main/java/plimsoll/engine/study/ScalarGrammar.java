package plimsoll.engine.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The part of the grammar that concerns single values: kinds, units, ranges and fixed words. */
final class ScalarGrammar {
    private final StudySchema schema;
    private final Problems problems;

    ScalarGrammar(StudySchema schema, Problems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    /** Empty when the value does not fit; then a problem says why. */
    Optional<Yaml> check(Yaml.Scalar value, JsonNode shape, String what) {
        boolean fits = fixed(value, shape, what) && pattern(value, shape, what) && range(value, shape, what);
        return fits ? Optional.of(value) : Optional.empty();
    }

    private boolean fixed(Yaml.Scalar value, JsonNode shape, String what) {
        List<String> words = new ArrayList<>();
        shape.path("enum").forEach(word -> words.add(word.asString()));
        if (shape.has("const")) {
            words.add(shape.path("const").asString());
        }
        if (words.isEmpty() || words.contains(value.text())) {
            return true;
        }
        problems.add(
                value.place(),
                what + " cannot be " + Kinds.seen(value),
                Nearest.hint(value.text(), words, "what it can be"));
        return false;
    }

    private boolean pattern(Yaml.Scalar value, JsonNode shape, String what) {
        boolean tooShort = value.text().isEmpty() && shape.path("minLength").asInt(0) > 0;
        if (tooShort) {
            problems.add(value.place(), what + " is an empty text", "write something, or leave the key out");
            return false;
        }
        String pattern = shape.path("pattern").asString("");
        if (Pattern.compile(pattern).matcher(value.text()).find()) {
            return true;
        }
        String seen = schema.unitOf(value.text())
                .map(unit -> "'" + value.text() + "' is " + unit)
                .orElse("'" + Kinds.shortened(value.text()) + "' is not");
        problems.add(value.place(), what + " is " + Kinds.wanted(shape) + ", but " + seen, example(shape));
        return false;
    }

    private boolean range(Yaml.Scalar value, JsonNode shape, String what) {
        if (value.kind() != Yaml.Kind.WHOLE && value.kind() != Yaml.Kind.NUMBER) {
            return true;
        }
        double number = Double.parseDouble(value.text());
        if (number >= shape.path("minimum").asDouble(number)
                && number <= shape.path("maximum").asDouble(number)) {
            return true;
        }
        String most =
                shape.has("maximum") ? " and at most " + shape.path("maximum").asString() : "";
        problems.add(
                value.place(),
                what + " is at least " + shape.path("minimum").asString() + most + ", but this is " + value.text(),
                example(shape));
        return false;
    }

    /** A value of another kind than the schema takes; a bare number where a unit belongs is the common case. */
    void wrongKind(Yaml value, JsonNode written, String what) {
        List<JsonNode> alternatives = schema.alternatives(written);
        String wanted = alternatives.stream().map(Kinds::wanted).distinct().collect(Collectors.joining(", or "));
        String hint = schema.keyword(written, "examples")
                .map(ScalarGrammar::first)
                .filter(example -> !example.isEmpty())
                .or(() -> alternatives.stream().map(this::example).findFirst())
                .orElse("");
        boolean empty = value instanceof Yaml.Scalar scalar && scalar.kind() == Yaml.Kind.EMPTY;
        boolean number = value instanceof Yaml.Scalar scalar
                && (scalar.kind() == Yaml.Kind.WHOLE || scalar.kind() == Yaml.Kind.NUMBER);
        boolean unit = alternatives.stream().anyMatch(shape -> shape.has("x-unit"));
        boolean text =
                alternatives.stream().anyMatch(shape -> Kinds.types(shape).contains("string"));
        if (empty) {
            problems.add(value.place(), what + " is empty", hint.isEmpty() ? "write a value, or leave it out" : hint);
        } else if (number && unit) {
            problems.add(value.place(), what + " is " + wanted + ", but " + Kinds.seen(value) + " has no unit", hint);
        } else if (value instanceof Yaml.Scalar && text) {
            problems.add(
                    value.place(),
                    what + " is " + wanted + ", but this is " + Kinds.seen(value),
                    hint.isEmpty() ? "put it into quotes" : hint);
        } else {
            problems.add(value.place(), what + " is " + wanted + ", but this is " + Kinds.seen(value), hint);
        }
    }

    private String example(JsonNode shape) {
        return schema.keyword(shape, "examples").map(ScalarGrammar::first).orElse("");
    }

    private static String first(JsonNode examples) {
        JsonNode example = examples.path(0);
        return example.isValueNode()
                ? "write for example " + example.asString()
                : example.isMissingNode() ? "" : "write for example " + Flow.of(example);
    }
}
