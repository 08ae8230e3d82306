package plimsoll.acceptance.service;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/** The stored uploads, as far as the lie keeps them. */
final class Store {
    private static final int EVERY = 1000;

    private final Lie lie;
    private final int last;
    private final AtomicInteger arrived = new AtomicInteger();
    private final List<String> items = new CopyOnWriteArrayList<>();

    /** @param last the number of the last upload */
    Store(Lie lie, int last) {
        this.lie = lie;
        this.last = last;
    }

    void keep(String name, byte[] content) {
        int number = arrived.incrementAndGet();
        switch (lie) {
            case DROP -> {
                if (number % EVERY != 0 && number != last) {
                    add(name, content, content.length);
                }
            }
            case DUPLICATE -> {
                add(name, content, content.length);
                if (number == 1) {
                    add(name, content, content.length);
                }
            }
            case CORRUPT -> {
                if (number == 1) {
                    content[content.length / 2] ^= 1;
                }
                add(name, content, content.length);
            }
            case TRUNCATE -> add(name, content, number == 1 ? content.length - 1 : content.length);
            default -> add(name, content, content.length);
        }
    }

    String listing() {
        return items.stream().collect(Collectors.joining(",", "[", "]"));
    }

    private void add(String name, byte[] content, int length) {
        CRC32C sum = new CRC32C();
        sum.update(content, 0, length);
        items.add("{\"name\":\"" + name + "\",\"size\":" + length + ",\"crc\":" + sum.getValue() + "}");
    }
}
