package plimsoll.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plimsoll.model.load.Workload;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Model types as JSON and back: records as objects, sealed types with {@code "is"}, enums in lower kebab case, amounts
 * of bytes and durations (milliseconds) as numbers, an absent {@code Optional} left out.
 */
public final class Json {
    private static final JsonMapper MAPPER = dialect()
            .changeDefaultPropertyInclusion(_ -> ModelValueModule.OMIT_ABSENT)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .withConfigOverride(List.class, list -> list.setNullHandling(emptyForNull()))
            .withConfigOverride(Map.class, map -> map.setNullHandling(emptyForNull()))
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private Json() {}

    /** Returns a mapper's beginning that names and writes the model's types as records and {@code result.json} have them. */
    public static JsonMapper.Builder dialect() {
        return JsonMapper.builder()
                .annotationIntrospector(new ModelIntrospector())
                .propertyNamingStrategy(new MillisNamingStrategy())
                .addModule(ModelValueModule.module())
                .addMixIn(Workload.class, FormerWorkloadKeys.class)
                .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING);
    }

    /** A list or map that an older version did not have is read as empty. */
    private static JsonSetter.Value emptyForNull() {
        return JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    }

    /**
     * Writes {@code value} to {@code file}, whole or not at all: as {@code NAME.partial} first, then renamed.
     *
     * @throws UncheckedIOException if the file cannot be written
     */
    public static void write(Path file, Object value) {
        try {
            RecordFile.write(file, text(value));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
        }
    }

    /**
     * Reads a file of at most {@link RecordFile#LONGEST_TEXT} bytes.
     *
     * @throws UnreadableRecordException if it is missing, longer, torn, or not a {@code type}
     */
    public static <T> T read(Path file, Class<T> type) {
        return read(file, type, RecordFile.LONGEST_TEXT);
    }

    /**
     * Reads a file of at most {@code longest} bytes without holding its text.
     *
     * @throws UnreadableRecordException if it is missing, longer, torn, or not a {@code type}
     */
    public static <T> T read(Path file, Class<T> type, long longest) {
        // This reader replaces malformed characters; that of the mapper rejects them.
        try (Reader text = new InputStreamReader(RecordFile.open(file, longest), StandardCharsets.UTF_8)) {
            return present(MAPPER.readValue(text, type), type, file.toString());
        } catch (JacksonException e) {
            throw unreadable(file.toString(), type.getSimpleName(), e);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        }
    }

    /** Returns the value as {@link #write} writes it. */
    public static String text(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + System.lineSeparator();
    }

    /** Returns the value as one line, without the line break, for files that are appended to. */
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** @throws UnreadableRecordException if the text is torn or not a {@code type} */
    public static <T> T parse(String text, Class<T> type) {
        try {
            return present(MAPPER.readValue(text, type), type, "this text");
        } catch (JacksonException e) {
            throw unreadable("this text", type.getSimpleName(), e);
        }
    }

    /**
     * Returns the sample of a line.
     *
     * @throws UnreadableRecordException if the text is torn or not a sample
     */
    public static Sample sample(String line) {
        return SampleScanner.scan(line).orElseGet(() -> parse(line, Sample.class));
    }

    /** Parses a text into a tree, for lines whose kind is known only after reading. */
    public static JsonNode tree(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw unreadable("this text", "JSON", e);
        }
    }

    private static <T> T present(@Nullable T value, Class<T> type, String source) {
        if (value == null) {
            throw new UnreadableRecordException(source + " is null, but a " + type.getSimpleName() + " is expected");
        }
        return value;
    }

    private static UnreadableRecordException unreadable(String source, String type, JacksonException e) {
        return new UnreadableRecordException(source + " is not a whole " + type + ": " + JsonErrorText.of(e), e);
    }
}
