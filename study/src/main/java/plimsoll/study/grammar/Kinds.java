package plimsoll.study.grammar;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import plimsoll.study.text.Yaml;
import tools.jackson.databind.JsonNode;

/** Which kinds of values a schema takes, and what they are called in a sentence. */
final class Kinds {
    private Kinds() {}

    /** By kind alone; what the value says is checked afterwards. */
    static boolean accepts(JsonNode shape, Yaml value) {
        Set<String> types = types(shape);
        return types.isEmpty()
                ? value instanceof Yaml.Scalar
                : names(value).stream().anyMatch(types::contains);
    }

    static Set<String> types(JsonNode shape) {
        JsonNode type = shape.path("type");
        return type.isArray()
                ? StreamSupport.stream(type.spliterator(), false)
                        .map(JsonNode::asString)
                        .collect(Collectors.toSet())
                : type.isMissingNode() ? Set.of() : Set.of(type.asString());
    }

    /** What JSON Schema calls it. */
    private static Set<String> names(Yaml value) {
        return switch (value) {
            case Yaml.Mapping _ -> Set.of("object");
            case Yaml.Items _ -> Set.of("array");
            case Yaml.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> Set.of("string");
                    case WHOLE -> Set.of("integer", "number");
                    case NUMBER -> Set.of("number");
                    case TRUTH -> Set.of("boolean");
                    case EMPTY -> Set.of("null");
                };
        };
    }

    /** What was seen. */
    static String seen(Yaml value) {
        return switch (value) {
            case Yaml.Mapping _ -> "a map";
            case Yaml.Items _ -> "a list";
            case Yaml.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> "the text '" + shortened(scalar.text()) + "'";
                    case WHOLE, NUMBER -> "the number " + shortened(scalar.text());
                    case TRUTH -> scalar.text();
                    case EMPTY -> "empty";
                };
        };
    }

    static String shortened(String text) {
        int most = 60;
        return text.length() <= most ? text : text.substring(0, most) + "...";
    }

    /** What is wanted. */
    static String wanted(JsonNode shape) {
        if (shape.has("x-is")) {
            return shape.path("x-is").asString();
        }
        return types(shape).stream().sorted().map(Kinds::sentence).collect(Collectors.joining(" or "));
    }

    private static String sentence(String type) {
        return switch (type) {
            case "object" -> "a map";
            case "array" -> "a list";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "string" -> "a text";
            default -> throw new IllegalStateException("the schema uses a type that the reader does not know: " + type);
        };
    }
}
