package plimsoll.study.grammar;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import plimsoll.study.text.YamlNode;
import tools.jackson.databind.JsonNode;

/** The kinds of values that a schema accepts, and their names in messages. */
final class SchemaTypes {
    private SchemaTypes() {}

    /** Whether the schema accepts this kind of value; its content is checked later. */
    static boolean accepts(JsonNode shape, YamlNode value) {
        Set<String> types = types(shape);
        return types.isEmpty()
                ? value instanceof YamlNode.Scalar
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

    /** Returns the types of a value in JSON Schema. */
    private static Set<String> names(YamlNode value) {
        return switch (value) {
            case YamlNode.Mapping _ -> Set.of("object");
            case YamlNode.Items _ -> Set.of("array");
            case YamlNode.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> Set.of("string");
                    case WHOLE -> Set.of("integer", "number");
                    case NUMBER -> Set.of("number");
                    case TRUTH -> Set.of("boolean");
                    case EMPTY -> Set.of("null");
                };
        };
    }

    /** Describes a value for a message. */
    static String describe(YamlNode value) {
        return switch (value) {
            case YamlNode.Mapping _ -> "a map";
            case YamlNode.Items _ -> "a list";
            case YamlNode.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> "the string '" + shortened(scalar.text()) + "'";
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

    /** Describes the kinds that a schema accepts for a message. */
    static String describe(JsonNode shape) {
        if (shape.has("x-is")) {
            return shape.path("x-is").asString();
        }
        return types(shape).stream().sorted().map(SchemaTypes::sentence).collect(Collectors.joining(" or "));
    }

    private static String sentence(String type) {
        return switch (type) {
            case "object" -> "a map";
            case "array" -> "a list";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "string" -> "a string";
            default -> throw new IllegalStateException("the schema uses an unknown type: " + type);
        };
    }
}
