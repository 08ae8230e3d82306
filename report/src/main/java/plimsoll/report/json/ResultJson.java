package plimsoll.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimeSeries;
import plimsoll.model.result.TrialResult;
import plimsoll.report.file.ReportFile;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads {@code result.json}; its shape is published as {@link #schema()}.
 *
 * <p>Unknown keys are skipped, lists that an older version did not write are empty, and a file
 * of another major version is refused.
 */
public final class ResultJson {
    private static final int MAJOR = 2;
    /** The oldest readable version; {@link plimsoll.model.figure.Figures#of} also accepts its former figure keys. */
    private static final int OLDEST_MAJOR = 1;

    private static final long LARGEST_BYTES = 512L << 20;

    /** One for all: a mapper learns the types of a result when it first meets them, and each new one would again. */
    private static final JsonMapper MAPPER = Json.dialect()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT))
            .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.FAIL))
            .withConfigOverride(
                    Optional.class, optional -> optional.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.SET)))
            .withConfigOverride(List.class, list -> list.setNullHandling(emptyForNull()))
            .withConfigOverride(Map.class, map -> map.setNullHandling(emptyForNull()))
            .addMixIn(TimeSeries.class, NumberListSerializer.OfSeries.class)
            .build();

    /** Formats a result as one line of JSON. */
    public String write(Result result) {
        return MAPPER.writeValueAsString(result);
    }

    /**
     * Writes a result without building its text in memory; leaves the writer open.
     *
     * @throws JacksonIOException if the writer fails, wherever in the result that is
     */
    public void write(Result result, Writer out) {
        try {
            MAPPER.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(out, result);
        } catch (JacksonException e) {
            throw failedWrite(e).orElse(e);
        }
    }

    /** Returns the error of the writer, which Jackson wraps once for each level of the result; empty for another error. */
    private static Optional<JacksonException> failedWrite(JacksonException thrown) {
        return Stream.iterate((Throwable) thrown, Objects::nonNull, Throwable::getCause)
                .filter(IOException.class::isInstance)
                .findFirst()
                .map(cause -> JacksonIOException.construct((IOException) cause));
    }

    /** Writes a result; replaces an existing file in one step, so that no reader gets a part of it. */
    public void write(Result result, Path file) {
        ReportFile.write(file, out -> {
            try {
                write(result, out);
            } catch (JacksonIOException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    /**
     * Reads a result.
     *
     * @throws UnreadableResult when the file is absent, too large, not JSON, of another major version or incomplete
     */
    public Result read(Path file) {
        try {
            long bytes = Files.size(file);
            if (bytes > LARGEST_BYTES) {
                throw new UnreadableResult(file + " has " + bytes + " bytes; a result has at most " + LARGEST_BYTES
                        + ". Give the directory of a result, or its result.json.");
            }
            try (JsonParser json = MAPPER.createParser(file)) {
                refuseOtherVersions(version(json), file.toString());
            }
            return MAPPER.readValue(file, Result.class);
        } catch (JacksonIOException e) {
            throw unreadable(file, e);
        } catch (JacksonException e) {
            throw notAResult(file.toString(), e);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static UnreadableResult unreadable(Path file, Exception e) {
        Throwable failure = e instanceof JacksonIOException ? e.getCause() : e;
        String why = failure instanceof IOException refused ? FileErrorText.why(refused) : e.getMessage();
        return new UnreadableResult(
                "cannot read " + file + ": " + why + ". Give the directory of a result, or its result.json.", e);
    }

    private static UnreadableResult notAResult(String source, JacksonException e) {
        return new UnreadableResult(
                source + " is not a result of schema version " + MAJOR + ": " + e.getOriginalMessage() + " at "
                        + e.getPathReference() + "; 'plimsoll schema result' prints the expected schema.",
                e);
    }

    /**
     * Reads a result from a text.
     *
     * @param source names the text in error messages
     */
    public Result parse(String json, String source) {
        try (JsonParser parser = MAPPER.createParser(json)) {
            refuseOtherVersions(version(parser), source);
            return MAPPER.readValue(json, Result.class);
        } catch (JacksonException e) {
            throw notAResult(source, e);
        }
    }

    /** Finds the version without reading the whole file into memory; empty if there is none. */
    private static String version(JsonParser json) {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            return "";
        }
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            if (name.equals("schemaVersion")) {
                return json.getValueAsString("");
            }
            json.skipChildren();
        }
        return "";
    }

    /** Converts a result to a tree, for the data of a page. */
    public JsonNode tree(Result result) {
        return MAPPER.valueToTree(result);
    }

    /** Converts a trial to a tree, as it is in that of its result. */
    public JsonNode tree(TrialResult trial) {
        return MAPPER.valueToTree(trial);
    }

    /** Returns the published JSON schema, {@code plimsoll-result-2.json}. */
    public static String schema() {
        try (InputStream in = ResultJson.class.getResourceAsStream("plimsoll-result-2.json")) {
            return new String(
                    Objects.requireNonNull(in, "plimsoll-result-2.json").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonSetter.Value emptyForNull() {
        return JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    }

    private static void refuseOtherVersions(String version, String source) {
        String major = version.split("\\.", 2)[0];
        if (!major.matches("\\d{1,6}")) {
            throw new UnreadableResult(source + " has no schemaVersion such as \"" + Result.SCHEMA_VERSION
                    + "\", so it is not a result. Give the directory of a result, or its result.json.");
        }
        if (Integer.parseInt(major) < OLDEST_MAJOR || Integer.parseInt(major) > MAJOR) {
            throw new UnreadableResult(source + " has schema version " + version + ", and this Plimsoll reads versions "
                    + OLDEST_MAJOR + ".x to " + MAJOR + ".x. Read it with the Plimsoll that wrote it"
                    + (Integer.parseInt(major) > MAJOR ? " or a newer one." : "."));
        }
    }
}
