package plimsoll.wire;

import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import plimsoll.model.record.UnreadableRecordException;

/**
 * An order to a worker to list a store and compare it: the content of {@code audit-A.request.json}.
 *
 * @param name the audit's name on the class path
 * @param ledgers ledgers to compare with; all with the same addresses
 * @param stored the file to write copies into
 * @param summary the file to write counts and examples into
 * @param payloads sizes of the operations' payloads
 * @param deadline for the whole listing
 * @param producers copies that the producers of the ledgers are expected to leave
 */
public record AuditOrder(
        String name,
        Map<String, String> settings,
        List<Path> ledgers,
        Path stored,
        Path summary,
        long seed,
        PayloadSizes payloads,
        Duration deadline,
        ProducerExpectations producers) {
    /**
     * The ledgers that an audit covers.
     *
     * @param ledgers their paths, as they were during the trial
     */
    public record Scope(List<Path> ledgers) {
        public Scope {
            ledgers = List.copyOf(ledgers);
        }

        /** Whether the audit covers this ledger, even if the result was moved since. */
        public boolean covers(Path ledger) {
            return ledgers.stream().anyMatch(each -> Objects.equals(each.getFileName(), ledger.getFileName()));
        }
    }

    public AuditOrder {
        settings = Map.copyOf(settings);
        ledgers = List.copyOf(ledgers);
    }

    /** @throws UnreadableRecordException for a key that is missing or wrong, with the value seen */
    public static AuditOrder read(Path file) {
        return JsonObjectReader.read(file, AuditOrder::read);
    }

    /**
     * Reads only the ledgers, whichever version wrote the rest.
     *
     * @throws UnreadableRecordException if the file is missing or torn
     */
    public static Scope scope(Path file) {
        return JsonObjectReader.read(
                file, order -> new Scope(order.has("ledgers") ? order.paths("ledgers") : List.of()));
    }

    /** @throws java.io.UncheckedIOException if the file cannot be written */
    public void write(Path file) {
        AtomicFile.write(file, JsonFormatter.of(toJson()));
    }

    private static AuditOrder read(JsonObjectReader order) {
        return new AuditOrder(
                order.text("name"),
                order.texts("settings"),
                order.paths("ledgers"),
                order.path("stored"),
                order.path("summary"),
                order.hexadecimal("seed"),
                PayloadSizes.read(order),
                order.millis("deadlineMillis"),
                ProducerExpectations.read(order));
    }

    private JsonObject toJson() {
        return JsonObject.builder()
                .value("name", name)
                .object("settings", new TreeMap<>(settings))
                .array("ledgers", ledgers)
                .value("stored", stored.toString())
                .value("summary", summary.toString())
                .value("seed", JsonObjectReader.hexadecimal(seed))
                .value("payloadBytes", payloads.otherwise())
                .array("payloads", payloads.toJson())
                .value("deadlineMillis", JsonObjectReader.millis(deadline))
                .array("unstored", producers.unstoredJson())
                .array("removals", producers.removalsJson())
                .done();
    }
}
