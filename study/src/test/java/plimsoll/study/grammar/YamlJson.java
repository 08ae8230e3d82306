package plimsoll.study.grammar;

import java.math.BigDecimal;
import plimsoll.study.text.YamlNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON equivalent of a study, as another validator sees it. */
final class YamlJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private YamlJson() {}

    static JsonNode of(YamlNode yaml) {
        return switch (yaml) {
            case YamlNode.Mapping mapping -> {
                ObjectNode object = JSON.objectNode();
                mapping.entries().forEach(entry -> object.set(entry.key().text(), of(entry.value())));
                yield object;
            }
            case YamlNode.Items items -> {
                ArrayNode array = JSON.arrayNode();
                items.items().forEach(item -> array.add(of(item)));
                yield array;
            }
            case YamlNode.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> JSON.stringNode(scalar.text());
                    case WHOLE -> JSON.numberNode(Long.parseLong(scalar.text()));
                    case NUMBER -> JSON.numberNode(new BigDecimal(scalar.text()));
                    case TRUTH -> JSON.booleanNode(Boolean.parseBoolean(scalar.text()));
                    case EMPTY -> JSON.nullNode();
                };
        };
    }
}
