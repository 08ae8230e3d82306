package plimsoll.lab.discover;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A value of a JSON or YAML text sent by a service; a missing value, or one of another type, reads as empty. */
record Document(Optional<Object> value) {
    private static final int DEPTH_MAX = 60;
    private static final int CHARACTERS_MAX = 4 << 20;
    private static final int ALIASES_MAX = 100;

    /** Parses a text; empty when it is neither JSON nor YAML with a map at its top. */
    static Optional<Document> read(String text) {
        Optional<Object> read = text.stripLeading().startsWith("{") ? json(text) : yaml(text);
        return read.filter(Map.class::isInstance).map(value -> new Document(Optional.of(value)));
    }

    Document child(String key) {
        return new Document(map().flatMap(map -> Optional.ofNullable(map.get(key))));
    }

    /** Returns keys and values of a map, in order. */
    Stream<Map.Entry<String, Document>> entries() {
        return map().stream()
                .flatMap(map -> map.entrySet().stream())
                .map(entry ->
                        Map.entry(String.valueOf(entry.getKey()), new Document(Optional.ofNullable(entry.getValue()))));
    }

    /** Returns the entries of a list. */
    Stream<Document> items() {
        return value.filter(List.class::isInstance).stream()
                .flatMap(list -> ((List<?>) list).stream())
                .map(item -> new Document(Optional.ofNullable(item)));
    }

    Optional<String> text() {
        return value.filter(String.class::isInstance).map(String.class::cast);
    }

    boolean isTrue() {
        return value.filter(Boolean.TRUE::equals).isPresent();
    }

    boolean isPresent() {
        return value.isPresent();
    }

    private Optional<Map<?, ?>> map() {
        return value.filter(Map.class::isInstance).map(map -> (Map<?, ?>) map);
    }

    private static Optional<Object> json(String text) {
        try {
            return Optional.ofNullable(JsonMapper.shared().readValue(text, Object.class));
        } catch (JacksonException invalid) {
            return Optional.empty();
        }
    }

    /**
     * Parses YAML. The composer recurses, so the depth is checked first. For an escape at the end of the text and for a
     * tag with a space, the library throws an {@link IllegalArgumentException}.
     */
    private static Optional<Object> yaml(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(CHARACTERS_MAX)
                .setMaxAliasesForCollections(ALIASES_MAX)
                .build();
        try {
            return tooDeep(text, settings)
                    ? Optional.empty()
                    : Optional.ofNullable(new Load(settings).loadFromString(text));
        } catch (YamlEngineException | IllegalArgumentException invalid) {
            return Optional.empty();
        }
    }

    private static boolean tooDeep(String text, LoadSettings settings) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > DEPTH_MAX) {
                return true;
            }
        }
        return false;
    }
}
