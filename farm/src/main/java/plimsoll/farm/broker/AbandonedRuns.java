package plimsoll.farm.broker;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The runs whose labs have been away for long. The time is the broker's own: a message that expires by a date is dropped by
 * every agent whose clock is ahead. For one thread.
 */
final class AbandonedRuns {
    private final Map<String, Long> awaySinceNanos = new HashMap<>();
    private final Duration kept;
    private final LongSupplier nanoTime;

    AbandonedRuns(Duration kept, LongSupplier nanoTime) {
        this.kept = kept;
        this.nanoTime = nanoTime;
    }

    /**
     * Returns the runs that are over.
     *
     * @param away the runs that have no lab now
     */
    List<String> among(List<String> away) {
        awaySinceNanos.keySet().retainAll(away);
        long now = nanoTime.getAsLong();
        away.forEach(run -> awaySinceNanos.putIfAbsent(run, now));
        return awaySinceNanos.entrySet().stream()
                .filter(run -> now - run.getValue() >= kept.toNanos())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
