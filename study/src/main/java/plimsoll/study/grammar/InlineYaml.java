package plimsoll.study.grammar;

import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Writes an example value of the schema on one line, in the notation of a study file. */
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
        // YAML reads JSON quotes the same way.
        return text.matches("[A-Za-z0-9./$][^#,\\[\\]{}:]*") ? text : value.toString();
    }
}
