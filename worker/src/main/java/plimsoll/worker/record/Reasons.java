package plimsoll.worker.record;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import plimsoll.model.Outcome;

/** Why operations were not acknowledged, by kind; beyond {@value #KINDS} kinds the rest is counted together. */
public final class Reasons {
    public static final int KINDS = 48;
    private static final int LONGEST = 200;

    /** One kind of ending, such as unknown by connection reset, and how often it was seen. */
    public record Reason(String outcome, String text, long count) {}

    private record Kind(String outcome, String text) {}

    private final Map<Kind, AtomicLong> counts = new ConcurrentHashMap<>();

    public void count(Outcome outcome) {
        if (outcome instanceof Outcome.Rejected rejected) {
            count(new Kind("rejected", "code " + rejected.code()));
        } else if (outcome instanceof Outcome.Failed failed) {
            count(new Kind("failed", shortened(failed.reason())));
        } else if (outcome instanceof Outcome.Unknown unknown) {
            count(new Kind("unknown", shortened(unknown.reason())));
        }
    }

    private void count(Kind kind) {
        AtomicLong known = counts.get(kind);
        (known == null ? admit(kind) : known).incrementAndGet();
    }

    /** One place is kept for each outcome's rest, so that the bound holds. */
    private synchronized AtomicLong admit(Kind kind) {
        Kind admitted = counts.size() < KINDS - 3 || counts.containsKey(kind)
                ? kind
                : new Kind(kind.outcome(), "other reasons");
        return counts.computeIfAbsent(admitted, any -> new AtomicLong());
    }

    /** The most frequent first. */
    public List<Reason> list() {
        return counts.entrySet().stream()
                .map(entry -> new Reason(
                        entry.getKey().outcome(),
                        entry.getKey().text(),
                        entry.getValue().get()))
                .sorted(Comparator.comparingLong(Reason::count).reversed().thenComparing(Reason::text))
                .collect(Collectors.toUnmodifiableList());
    }

    private static String shortened(String reason) {
        return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "...";
    }
}
