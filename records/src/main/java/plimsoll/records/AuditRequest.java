package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecord;

/**
 * What an auditing worker was told to compare with, from {@code audit-A.request.json}.
 *
 * @param ledgers paths of the ledgers, as they were during the trial
 */
public record AuditRequest(List<String> ledgers) {
    public AuditRequest {
        ledgers = List.copyOf(ledgers);
    }

    /** @throws UnreadableRecord when the file is missing or torn */
    public static AuditRequest read(Path file) {
        return Json.read(file, AuditRequest.class);
    }

    /** Whether the audit speaks of this ledger, wherever the result lies by now. */
    public boolean covers(Path ledger) {
        return ledgers.stream().anyMatch(each -> Path.of(each).getFileName().equals(ledger.getFileName()));
    }
}
