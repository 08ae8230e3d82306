package plimsoll.worker.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.worker.Fields;

/**
 * What an audit is told to do: the request file, read whole.
 *
 * @param name of the audit on the class path
 * @param ledgers what the clients were told; all of one shape
 * @param stored the file to write copies into
 * @param summary the file to write counts and examples into
 * @param payloads that the operations carried
 * @param deadline of the whole listing
 * @param roles of the ledgers' producers
 */
public record AuditRequest(
        String name,
        Map<String, String> settings,
        List<Path> ledgers,
        Path stored,
        Path summary,
        long seed,
        Payloads payloads,
        Duration deadline,
        Roles roles) {
    public AuditRequest {
        settings = Map.copyOf(settings);
        ledgers = List.copyOf(ledgers);
    }

    /** @throws IllegalArgumentException for a key that is missing or wrong, with the value seen */
    public static AuditRequest read(Path file) throws IOException {
        Fields fields = Fields.read(file);
        return new AuditRequest(
                fields.text("name"),
                fields.texts("settings"),
                fields.list("ledgers").stream().map(Path::of).collect(Collectors.toUnmodifiableList()),
                Path.of(fields.text("stored")),
                Path.of(fields.text("summary")),
                fields.hexadecimal("seed"),
                Payloads.read(fields),
                fields.millis("deadlineMillis"),
                Roles.read(fields));
    }
}
