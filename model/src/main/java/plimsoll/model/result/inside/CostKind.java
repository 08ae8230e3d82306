package plimsoll.model.result.inside;

import java.util.Locale;
import plimsoll.model.figure.QuantityFormat;

/** A cost of an acknowledged operation that two variants are compared by. */
public enum CostKind {
    /** CPU time of the service's own threads in milliseconds, without that of compilers and collectors. */
    CPU("CPU"),
    /** Bytes allocated in the Java heap. */
    ALLOCATION("allocated"),
    /** Milliseconds in flight, by the place where the operation was. */
    TIME("time"),
    /** Milliseconds of pauses for collections. */
    COLLECTIONS("pauses for collections"),
    /** Times that a thread of the service was put on a core. */
    SWITCHES("context switches"),
    /** System calls of the service that read or wrote, without those that only send to or receive from sockets. */
    CALLS("read and write calls");

    private final String words;

    CostKind(String words) {
        this.words = words;
    }

    /** Such as {@code context switches}. */
    public String words() {
        return words;
    }

    /** Such as {@code allocation}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether only the whole cost is known. */
    public boolean hasNoPlaces() {
        return this == COLLECTIONS || isCounted();
    }

    /** Returns the word for a difference: {@code more}, {@code less} or, if the cost is counted, {@code fewer}. */
    public String compared(boolean more) {
        return more ? "more" : isCounted() ? "fewer" : "less";
    }

    private boolean isCounted() {
        return this == SWITCHES || this == CALLS;
    }

    /** Returns an amount with its unit, such as {@code 2.41 ms}, {@code -17.9 ms} or {@code 12.0k}. */
    public String amount(double cost) {
        if (cost < 0) {
            return "-" + amount(-cost);
        }
        return switch (this) {
            case CPU, TIME, COLLECTIONS -> QuantityFormat.call(cost);
            case ALLOCATION -> QuantityFormat.bytes(cost);
            case SWITCHES, CALLS -> QuantityFormat.count(cost);
        };
    }
}
