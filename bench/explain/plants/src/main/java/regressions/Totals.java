package regressions;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Sums the items of a cart; {@code boxing} keeps them as objects. */
final class Totals {
    private static final int ITEMS = 1_000;
    private static final long PRICE = 1_000_003;

    private final Changes changes;

    Totals(Changes changes) {
        this.changes = changes;
    }

    long sum() {
        if (changes.has("boxing")) {
            return boxed();
        }
        return changes.has("harmless-inlined") ? inlined() : plain();
    }

    private long plain() {
        long[] prices = new long[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
            prices[i] = price(i);
        }
        return changes.has("harmless-stream") ? LongStream.of(prices).sum() : sum(prices);
    }

    private static long sum(long[] prices) {
        long sum = 0;
        for (long price : prices) {
            sum += price;
        }
        return sum;
    }

    private static long inlined() {
        long[] prices = new long[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
            prices[i] = i * PRICE;
        }
        long sum = 0;
        for (long price : prices) {
            sum += price;
        }
        return sum;
    }

    private static long price(int item) {
        return item * PRICE;
    }

    private static long boxed() {
        List<Long> prices = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            prices.add(price(i));
        }
        long sum = 0;
        for (Long price : prices) {
            sum += price;
        }
        return sum;
    }
}
