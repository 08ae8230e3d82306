package plimsoll.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import plimsoll.model.record.UnreadableRecordException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Model types as JSON and back: records as objects, sealed types with {@code "is"}, enums in lower kebab case, amounts of
 * bytes and durations (milliseconds) as numbers, an absent {@code Optional} left out.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .annotationIntrospector(new ModelIntrospector())
            .propertyNamingStrategy(new MillisNamingStrategy())
            .addModule(ModelValueModule.module())
            .changeDefaultPropertyInclusion(_ -> ModelValueModule.ABSENT_LEFT_OUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .withConfigOverride(List.class, list -> list.setNullHandling(emptyForNull()))
            .withConfigOverride(Map.class, map -> map.setNullHandling(emptyForNull()))
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private Json() {}

    /** A list or map that an older version did not know is empty in its records. */
    private static JsonSetter.Value emptyForNull() {
        return JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    }

    /**
     * Writes {@code value} to {@code file}, whole or not at all: as {@code NAME.partial} first, then renamed.
     *
     * @throws UncheckedIOException when the disk refuses
     */
    public static void write(Path file, Object value) {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(
                    partial,
                    MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + System.lineSeparator());
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            UncheckedIOException refused =
                    new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
            discard(partial, refused);
            throw refused;
        }
    }

    /** On a full disk the part that was written is room that the next attempt needs. */
    private static void discard(Path partial, UncheckedIOException refused) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            refused.addSuppressed(e);
        }
    }

    /** @throws UnreadableRecordException when the file is missing, torn, or not a {@code type} */
    public static <T> T read(Path file, Class<T> type) {
        return parse(text(file), type, file.toString());
    }

    /** One line without a line break, for the files that grow. */
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** @throws UnreadableRecordException when the text is torn or not a {@code type} */
    public static <T> T parse(String text, Class<T> type) {
        return parse(text, type, "this text");
    }

    /** The object as a tree, for lines whose kind is known only once they are read. */
    public static JsonNode tree(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw unreadable("this text", "JSON", e);
        }
    }

    private static <T> T parse(String text, Class<T> type, String whence) {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new UnreadableRecordException(
                        whence + " is null, but a " + type.getSimpleName() + " is meant to stand there");
            }
            return value;
        } catch (JacksonException e) {
            throw unreadable(whence, type.getSimpleName(), e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UnreadableRecordException("cannot read " + file + ": " + FileErrorText.why(e), e);
        }
    }

    private static UnreadableRecordException unreadable(String whence, String type, JacksonException e) {
        return new UnreadableRecordException(whence + " is not a whole " + type + ": " + e.getOriginalMessage(), e);
    }
}
