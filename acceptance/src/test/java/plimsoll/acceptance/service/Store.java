package plimsoll.acceptance.service;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

/** The stored uploads, as far as the lies keep them. */
final class Store {
    private static final int EVERY = 1000;

    private final List<Lie> lies;
    private final int last;
    private final AtomicInteger arrived = new AtomicInteger();
    private final List<String> items = new CopyOnWriteArrayList<>();

    /**
     * @param lies one that damages an upload damages that which arrives in its place of this list
     * @param last the number of the last upload
     */
    Store(List<Lie> lies, int last) {
        this.lies = lies;
        this.last = last;
    }

    void keep(String name, byte[] content) {
        int number = arrived.incrementAndGet();
        if (lies.contains(Lie.DROP) && (number % EVERY == 0 || number == last)) {
            return;
        }
        switch (number <= lies.size() ? lies.get(number - 1) : Lie.NONE) {
            case DUPLICATE -> {
                add(name, content, content.length);
                add(name, content, content.length);
            }
            case CORRUPT -> {
                content[content.length / 2] ^= 1;
                add(name, content, content.length);
            }
            case TRUNCATE -> add(name, content, content.length - 1);
            default -> add(name, content, content.length);
        }
    }

    String listing() {
        return "[" + String.join(",", items) + "]";
    }

    private void add(String name, byte[] content, int length) {
        CRC32C sum = new CRC32C();
        sum.update(content, 0, length);
        items.add("{\"name\":\"" + name + "\",\"size\":" + length + ",\"crc\":" + sum.getValue() + "}");
    }
}
