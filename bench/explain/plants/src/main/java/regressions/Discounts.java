package regressions;

import plants.Work;

/** Finds a discount; {@code slow-method} searches longer. */
final class Discounts {
    private static final int MICROS = 60;
    private static final int SLOW_MICROS = 360;

    private final Changes changes;

    Discounts(Changes changes) {
        this.changes = changes;
    }

    long rate(int customer) {
        if (changes.has("harmless-extracted")) {
            return searched() ^ customer;
        }
        if (changes.has("harmless-renamed")) {
            return Rebates.rate(customer, MICROS);
        }
        return Work.of(changes.has("slow-method") ? SLOW_MICROS : MICROS) ^ customer;
    }

    private static long searched() {
        return part(MICROS / 3) ^ part(2 * MICROS / 3);
    }

    private static long part(int micros) {
        return Work.of(micros);
    }

    /** The same under another name. */
    private static final class Rebates {
        static long rate(int customer, int micros) {
            return Work.of(micros) ^ customer;
        }
    }
}
