package plimsoll.lab.explain.memory;

import java.util.ArrayList;
import java.util.List;

/** Holds the memory that a test needs, prints when it does, and waits to be ended. */
final class Retainer {
    private static final List<Invoice> KEPT = new ArrayList<>();

    private Retainer() {}

    record Invoice(long a, long b, long c, long d, long e) {}

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            KEPT.add(new Invoice(i, 1, 2, 3, 4));
        }
        System.out.println("holds");
        Thread.sleep(60_000);
    }
}
