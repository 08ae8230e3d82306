package regressions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plants.work.Work;

/** Looks a rate up that takes long to work out; {@code cache-misses} looks for a key that no other look-up has. */
final class Rates {
    private static final int MICROS = 200;
    private static final int ENTRIES_MAX = 1_000;

    private final Changes changes;
    private final Map<Object, Long> cache = new ConcurrentHashMap<>();

    Rates(Changes changes) {
        this.changes = changes;
    }

    long of(int country) {
        if (cache.size() > ENTRIES_MAX) {
            cache.clear();
        }
        Object key = changes.has("cache-misses") ? new Object() : Integer.valueOf(country);
        return cache.computeIfAbsent(key, _ -> workedOut(country));
    }

    private static long workedOut(int country) {
        return Work.of(MICROS) ^ country;
    }
}
