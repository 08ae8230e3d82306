package plimsoll.study.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The published schema of study files and of claims files, in JSON Schema draft 2020-12,
 * with four keywords of our own: {@code x-is} names a
 * kind of value in a sentence, {@code x-unit} marks the kinds that differ by their unit, {@code x-refused}
 * marks a key that is always refused, with a hint, {@code x-formerly} is the name that a key had in an earlier version.
 */
public final class StudySchema {
    private static final String STUDY = "plimsoll-study-1.json";
    private static final String CLAIMS = "plimsoll-claims-1.json";

    private final JsonNode root;

    /** Each is compiled, or found, once: the values of a study share them. */
    private final Map<String, Pattern> patterns = new ConcurrentHashMap<>();

    private final Map<String, JsonNode> references = new ConcurrentHashMap<>();

    private StudySchema(JsonNode root) {
        this.root = root;
    }

    /** Read on first use and once only: a run reads its study several times. */
    private static final class StudyHolder {
        static final StudySchema SCHEMA = new StudySchema(JsonMapper.shared().readTree(text()));
    }

    public static StudySchema load() {
        return StudyHolder.SCHEMA;
    }

    /** Loads the schema of claims files. */
    public static StudySchema ofClaims() {
        return new StudySchema(JsonMapper.shared().readTree(claimsText()));
    }

    /** Returns the schema of study files as published. */
    public static String text() {
        return resource(STUDY);
    }

    /** Returns the schema of claims files as published. */
    public static String claimsText() {
        return resource(CLAIMS);
    }

    private static String resource(String name) {
        try (InputStream stream = StudySchema.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the jar lacks " + name + "; build it again");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public JsonNode root() {
        return root;
    }

    /** Resolves {@code $ref}, repeatedly if necessary. */
    JsonNode resolved(JsonNode schema) {
        JsonNode at = schema;
        while (at.has("$ref")) {
            at = referenced(at);
        }
        return at;
    }

    private JsonNode referenced(JsonNode schema) {
        return references.computeIfAbsent(schema.path("$ref").asString(), name -> root.at(name.substring(1)));
    }

    /** Returns an expression of the schema, compiled. */
    Pattern pattern(String expression) {
        return patterns.computeIfAbsent(expression, Pattern::compile);
    }

    /** Returns the alternatives of {@code anyOf}, including nested ones; the schema itself if it has none. */
    List<JsonNode> alternatives(JsonNode schema) {
        JsonNode at = resolved(schema);
        if (!at.has("anyOf")) {
            return List.of(at);
        }
        List<JsonNode> all = new ArrayList<>();
        at.path("anyOf").forEach(alternative -> all.addAll(alternatives(alternative)));
        return all;
    }

    /**
     * Returns a keyword of the schema. A keyword next to a {@code $ref} takes precedence over the referenced schema's.
     */
    Optional<JsonNode> keyword(JsonNode schema, String keyword) {
        if (schema.has(keyword)) {
            return Optional.of(schema.path(keyword));
        }
        return schema.has("$ref") ? keyword(referenced(schema), keyword) : Optional.empty();
    }

    /** Returns the schema of a key in a map; empty if the map does not allow the key. */
    public Optional<JsonNode> property(JsonNode schema, String key) {
        JsonNode direct = schema.path("properties").path(key);
        if (!direct.isMissingNode()) {
            return Optional.of(direct);
        }
        for (Map.Entry<String, JsonNode> each : schema.path("patternProperties").properties()) {
            if (pattern(each.getKey()).matcher(key).find()) {
                return Optional.of(each.getValue());
            }
        }
        return Optional.of(schema.path("additionalProperties")).filter(JsonNode::isObject);
    }

    /** The present name of a key that had another name in an earlier version ({@code x-formerly}); empty for any other key. */
    Optional<String> renamed(JsonNode schema, String key) {
        JsonNode properties = schema.path("properties");
        return properties.has(key)
                ? Optional.empty()
                : properties.properties().stream()
                        .filter(property -> property.getValue()
                                .path("x-formerly")
                                .asString("")
                                .equals(key))
                        .map(Map.Entry::getKey)
                        .findFirst();
    }

    /**
     * Returns the kind of value whose unit the text has, such as "a duration"; empty for a placeholder, which may be
     * any kind.
     */
    Optional<String> unitOf(String text) {
        if (text.startsWith("${")) {
            return Optional.empty();
        }
        Iterator<JsonNode> kinds = root.path("$defs").values().iterator();
        while (kinds.hasNext()) {
            JsonNode kind = kinds.next();
            boolean matches = kind.has("x-unit")
                    && pattern(kind.path("pattern").asString()).matcher(text).find();
            if (matches) {
                return Optional.of(kind.path("x-is").asString());
            }
        }
        return Optional.empty();
    }
}
