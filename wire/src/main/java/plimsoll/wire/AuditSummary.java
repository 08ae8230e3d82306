package plimsoll.wire;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The counts of an audit: the content of {@code audit-A.json}.
 *
 * @param unexpected copies that were never sent
 * @param unread listed copies whose bytes could not be read
 * @param reordered entries that came after a later one of their producer; only a consumer can count them
 * @param examples the first of each class, in the order in which they are written
 * @param unfinished entries that were begun in the store and never finished
 */
public record AuditSummary(
        long listed,
        long unexpected,
        long unread,
        Optional<Long> reordered,
        Map<String, List<String>> examples,
        Optional<Long> unfinished) {
    /** A summary of an audit that counts neither reordered nor unfinished entries. */
    public AuditSummary(long listed, long unexpected, long unread, Map<String, List<String>> examples) {
        this(listed, unexpected, unread, Optional.empty(), examples, Optional.empty());
    }

    public AuditSummary {
        examples = Collections.unmodifiableMap(new LinkedHashMap<>(examples));
    }

    /** Returns the summary with its examples changed, such as without secrets: a store gives its entries any name. */
    public AuditSummary withExamples(UnaryOperator<String> change) {
        Map<String, List<String>> changed = new LinkedHashMap<>();
        examples.forEach(
                (kind, names) -> changed.put(kind, names.stream().map(change).toList()));
        return new AuditSummary(listed, unexpected, unread, reordered, changed, unfinished);
    }

    /** @throws UnreadableRecordException if the file is missing or torn, or a value is wrong, with the value seen */
    public static AuditSummary read(Path file) {
        return JsonObjectReader.read(
                file,
                summary -> new AuditSummary(
                        summary.number("listed"),
                        summary.number("unexpected"),
                        summary.number("unread"),
                        summary.optional("reordered", summary::number),
                        summary.has("examples") ? summary.lists("examples") : Map.of(),
                        summary.optional("unfinished", summary::number)));
    }

    /** @throws java.io.UncheckedIOException if the file cannot be written */
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
