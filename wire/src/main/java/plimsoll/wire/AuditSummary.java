package plimsoll.wire;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.record.UnreadableRecordException;

/**
 * What an audit counted: the content of {@code audit-A.json}.
 *
 * @param unexpected copies that nobody sent
 * @param unread listed, but their bytes could not be read
 * @param reordered entries that came after a later one of their producer; only a consumer can tell
 * @param examples by class, the first of each, in the order in which they are written
 * @param unfinished begun in the store and never finished
 */
public record AuditSummary(
        long listed,
        long unexpected,
        long unread,
        Optional<Long> reordered,
        Map<String, List<String>> examples,
        Optional<Long> unfinished) {
    /** Of who can tell neither the order of entries nor what was never finished. */
    public AuditSummary(long listed, long unexpected, long unread, Map<String, List<String>> examples) {
        this(listed, unexpected, unread, Optional.empty(), examples, Optional.empty());
    }

    public AuditSummary {
        examples = Collections.unmodifiableMap(new LinkedHashMap<>(examples));
    }

    /** @throws UnreadableRecordException when the file is missing or torn, with the value seen where one is wrong */
    public static AuditSummary read(Path file) {
        return JsonObjectReader.read(
                file,
                summary -> new AuditSummary(
                        summary.number("listed"),
                        summary.number("unexpected"),
                        summary.number("unread"),
                        summary.possible("reordered", summary::number),
                        summary.has("examples") ? summary.lists("examples") : Map.of(),
                        summary.possible("unfinished", summary::number)));
    }

    /** @throws java.io.UncheckedIOException when the disk refuses */
    public void write(Path file) {
        JsonStringWriter json = JsonWriter.indent("  ")
                .string()
                .object()
                .value("listed", listed)
                .value("unexpected", unexpected)
                .value("unread", unread);
        reordered.ifPresent(count -> json.value("reordered", count));
        unfinished.ifPresent(count -> json.value("unfinished", count));
        json.object("examples");
        examples.forEach(json::array);
        AtomicFile.write(file, json.end().end().done() + "\n");
    }
}
