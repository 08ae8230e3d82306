package plimsoll.engine.judge;

import java.util.List;
import java.util.Optional;
import plimsoll.engine.record.GcPause;

/** How much of the time a collector stops everything. */
final class GcLoad {
    private static final Limit[] THRASHING = {new Limit(3_000, 0.9), new Limit(10_000, 0.5)};
    private static final Limit BOUND = new Limit(5_000, 0.25);

    private GcLoad() {}

    /** More than this share of this time. */
    private record Limit(long windowMillis, double share) {}

    /**
     * A stretch that was mostly collection.
     *
     * @param share of the stretch
     * @param untilMillis its end, since the JVM's start
     */
    record Stretch(long windowMillis, double share, long untilMillis, GcPause last) {
        String sentence() {
            return Text.percent(share) + " of the " + windowMillis / 1000 + " s up to " + Text.seconds(untilMillis)
                    + " after its start went into collections, the last: " + last.cause() + " "
                    + Text.bytes(last.beforeBytes()) + "->" + Text.bytes(last.afterBytes()) + " in "
                    + Text.millis(last.millis());
        }
    }

    /** Over 90 % of 3 s or over 50 % of 10 s: the worst such stretch. */
    static Optional<Stretch> thrashing(List<GcPause> pauses) {
        for (Limit limit : THRASHING) {
            Optional<Stretch> found = worst(pauses, limit);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Over 25 % of 5 s: it lives, but what it does is collect. */
    static Optional<Stretch> bound(List<GcPause> pauses) {
        return worst(pauses, BOUND);
    }

    static double millis(List<GcPause> pauses) {
        return pauses.stream().mapToDouble(GcPause::millis).sum();
    }

    /** Looks at the windows that end with a pause: the share is highest there. */
    private static Optional<Stretch> worst(List<GcPause> pauses, Limit limit) {
        Optional<Stretch> worst = Optional.empty();
        int first = 0;
        double within = 0;
        for (GcPause pause : pauses) {
            within += pause.millis();
            double from = pause.atMillis() - (double) limit.windowMillis;
            while (pauses.get(first).atMillis() <= from) {
                within -= pauses.get(first++).millis();
            }
            GcPause earliest = pauses.get(first);
            double outside = Math.max(0, from - (earliest.atMillis() - earliest.millis()));
            double share = (within - outside) / limit.windowMillis;
            if (share > Math.max(limit.share, worst.map(Stretch::share).orElse(0.0))) {
                worst = Optional.of(new Stretch(limit.windowMillis, Math.min(1, share), pause.atMillis(), pause));
            }
        }
        return worst;
    }
}
