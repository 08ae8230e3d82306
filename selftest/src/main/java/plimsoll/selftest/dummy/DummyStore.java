package plimsoll.selftest.dummy;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/** The stored copies: name, length and checksum of every copy, no bytes. */
final class DummyStore {
    private record Copy(String id, int length, long crc) {
        String json() {
            return "{\"id\":\"" + id + "\",\"length\":" + length + ",\"crc\":" + crc + "}";
        }
    }

    private final Queue<Copy> copies = new ConcurrentLinkedQueue<>();
    private final AtomicInteger strangers = new AtomicInteger();

    void keep(String id, byte[] body, UploadFault.Keeping keeping) {
        switch (keeping) {
            case NOTHING -> {}
            case WHOLE -> add(id, body, body.length);
            case SHORTENED -> add(id, body, body.length / 2);
            case CHANGED -> {
                body[body.length / 2] ^= 1;
                add(id, body, body.length);
            }
            case TWICE -> {
                add(id, body, body.length);
                add(id, body, body.length);
            }
            case WITH_A_STRANGER -> {
                add(id, body, body.length);
                add("never-sent-" + strangers.incrementAndGet(), body, body.length);
            }
        }
    }

    String listing() {
        return copies.stream().map(Copy::json).collect(Collectors.joining(",\n", "[", "]"));
    }

    private void add(String id, byte[] body, int length) {
        CRC32C crc = new CRC32C();
        crc.update(body, 0, length);
        copies.add(new Copy(id, length, crc.getValue()));
    }
}
