package plimsoll.worker.record;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import plimsoll.model.Outcome;
import plimsoll.wire.WorkerMessage;

/** Counts why operations were not acknowledged, by kind; beyond {@value #KINDS} kinds the rest is counted together. */
public final class FailureReasons {
    public static final int KINDS = 48;

    /** Rejected, failed, unknown and damaged. */
    private static final int OUTCOMES = 4;

    private static final int LONGEST = 200;

    /** One kind of outcome, such as unknown by connection reset, and how often it occurred. */
    public record Reason(String outcome, String text, long count) {}

    private record Kind(String outcome, String text) {
        boolean isDetailed() {
            return colon() > 0;
        }

        int colon() {
            return text.indexOf(": ");
        }
    }

    private final Map<Kind, AtomicLong> counts = new ConcurrentHashMap<>();

    public void count(Outcome outcome) {
        if (outcome instanceof Outcome.Rejected rejected) {
            String message = rejected.reason().isEmpty() ? "" : ": " + rejected.reason();
            count(new Kind("rejected", shortened("code " + rejected.code() + message)));
        } else if (outcome instanceof Outcome.Failed failed) {
            count(new Kind("failed", shortened(failed.reason())));
        } else if (outcome instanceof Outcome.Unknown unknown) {
            count(new Kind("unknown", shortened(unknown.reason())));
        } else if (outcome instanceof Outcome.Damaged damaged) {
            count(new Kind(WorkerMessage.Reason.DAMAGED, shortened(damaged.reason())));
        }
    }

    /** Returns what these counted together by now, with the kinds of each. */
    public static FailureReasons sum(List<FailureReasons> all) {
        FailureReasons sum = new FailureReasons();
        // The other kinds would take the places of those with details; the most frequent ones stay.
        Map<Kind, Long> whole = new HashMap<>();
        all.forEach(each -> each.counts.forEach((kind, count) -> whole.merge(kind, count.get(), Long::sum)));
        whole.entrySet().stream()
                .sorted(Comparator.comparing(
                                (Map.Entry<Kind, Long> entry) -> !entry.getKey().isDetailed())
                        .thenComparing(Map.Entry.<Kind, Long>comparingByValue(Comparator.reverseOrder())))
                .forEach(entry -> sum.admit(entry.getKey()).addAndGet(entry.getValue()));
        return sum;
    }

    private void count(Kind kind) {
        AtomicLong counter = counts.get(kind);
        (counter == null ? admit(kind) : counter).incrementAndGet();
    }

    /**
     * Reserves one place per outcome for the rest, so that the bound holds, and half of all places for kinds without
     * details: error messages of a service must not crowd out status codes.
     */
    private synchronized AtomicLong admit(Kind kind) {
        boolean detailed = kind.isDetailed();
        if (counts.containsKey(kind) || counts.size() < (detailed ? KINDS / 2 : KINDS - OUTCOMES)) {
            return counts.computeIfAbsent(kind, any -> new AtomicLong());
        }
        return detailed
                ? admit(new Kind(kind.outcome(), kind.text().substring(0, kind.colon())))
                : counts.computeIfAbsent(new Kind(kind.outcome(), "other reasons"), any -> new AtomicLong());
    }

    /** Returns the reasons, the most frequent first. */
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
