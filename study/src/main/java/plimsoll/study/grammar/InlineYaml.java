package plimsoll.study.grammar;

import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Writes a value of the schema's examples as a study file would hold it, in one line. */
final class InlineYaml {
    private InlineYaml() {}

    static String of(JsonNode value) {
        if (value.isArray()) {
            return StreamSupport.stream(value.spliterator(), false)
                    .map(InlineYaml::of)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value.isObject()) {
            return value.properties().stream()
                    .map(entry -> entry.getKey() + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        String text = value.asString();
        // Quoted as JSON is, which YAML reads alike.
        return text.matches("[A-Za-z0-9./$][^#,\\[\\]{}:]*") ? text : value.toString();
    }
}
