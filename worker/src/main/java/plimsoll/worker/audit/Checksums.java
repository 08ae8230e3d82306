package plimsoll.worker.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;

/** Computes the expected checksum of each operation's content, once for copies that are listed close together. */
final class Checksums {
    private static final int REMEMBERED = 1024;

    private final Map<OperationId, Integer> recent = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<OperationId, Integer> eldest) {
            return size() > REMEMBERED;
        }
    };

    int of(OperationId id, long payloadBytes) {
        return recent.computeIfAbsent(id, each -> new PayloadBytes(each, payloadBytes).crc32c());
    }
}
