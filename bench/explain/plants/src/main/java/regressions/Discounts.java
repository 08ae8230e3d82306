package regressions;

import plants.work.Work;

/** Finds a discount; {@code slow-method} searches longer. */
final class Discounts {
    private static final int MICROS = 100;
    private static final int SLOW_MICROS = 300;

    private final Changes changes;

    Discounts(Changes changes) {
        this.changes = changes;
    }

    long rate(int customer) {
        if (changes.has("harmless-extracted")) {
            return searched() ^ customer;
        }
        if (changes.has("harmless-renamed")) {
            return Rebates.rate(customer);
        }
        return Work.of(changes.has("slow-method") ? SLOW_MICROS : MICROS) ^ customer;
    }

    private static long searched() {
        return rest(Work.of(MICROS / 4));
    }

    private static long rest(long begun) {
        return Work.from(begun, MICROS - MICROS / 4);
    }

    /** The same under another name. */
    private static final class Rebates {
        static long rate(int customer) {
            return Work.of(MICROS) ^ customer;
        }
    }
}
