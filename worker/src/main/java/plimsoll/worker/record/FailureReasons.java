package plimsoll.worker.record;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import plimsoll.model.Outcome;

/** Why operations were not acknowledged, by kind; beyond {@value #KINDS} kinds the rest is counted together. */
public final class FailureReasons {
    public static final int KINDS = 48;
    private static final int LONGEST = 200;

    /** One kind of ending, such as unknown by connection reset, and how often it was seen. */
    public record Reason(String outcome, String text, long count) {}

    private record Kind(String outcome, String text) {}

    private final Map<Kind, AtomicLong> counts = new ConcurrentHashMap<>();

    public void count(Outcome outcome) {
        if (outcome instanceof Outcome.Rejected rejected) {
            String said = rejected.said().isEmpty() ? "" : ": " + rejected.said();
            count(new Kind("rejected", shortened("code " + rejected.code() + said)));
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

    /**
     * One place is kept for each outcome's rest, so that the bound holds, and half of all for kinds without details: what a
     * service says must not crowd out how it said it.
     */
    private synchronized AtomicLong admit(Kind kind) {
        int colon = kind.text().indexOf(": ");
        boolean detailed = colon > 0;
        if (counts.containsKey(kind) || counts.size() < (detailed ? KINDS / 2 : KINDS - 3)) {
            return counts.computeIfAbsent(kind, any -> new AtomicLong());
        }
        return detailed
                ? admit(new Kind(kind.outcome(), kind.text().substring(0, colon)))
                : counts.computeIfAbsent(new Kind(kind.outcome(), "other reasons"), any -> new AtomicLong());
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
