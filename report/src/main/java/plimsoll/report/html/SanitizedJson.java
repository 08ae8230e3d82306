package plimsoll.report.html;

import plimsoll.report.text.TextSanitizer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Copies a tree with all of its texts, keys included, as single lines of bounded length without hidden characters. */
final class SanitizedJson {
    private static final int LONGEST_TEXT = 2_000;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SanitizedJson() {}

    static JsonNode of(JsonNode node) {
        if (node.isString()) {
            return NODES.stringNode(TextSanitizer.line(node.asString(), LONGEST_TEXT));
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = NODES.arrayNode(array.size());
            array.values().stream().map(SanitizedJson::of).forEach(copy::add);
            return copy;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = NODES.objectNode();
            object.properties()
                    .forEach(entry -> copy.set(TextSanitizer.line(entry.getKey(), LONGEST_TEXT), of(entry.getValue())));
            return copy;
        }
        return node;
    }
}
