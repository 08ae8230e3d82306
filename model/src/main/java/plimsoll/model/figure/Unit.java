package plimsoll.model.figure;

/** The unit of a figure, and how its values are shown. */
public enum Unit {
    /** Milliseconds of a wait. */
    MILLIS,
    /** Milliseconds of a single call, most of which take less than one. */
    CALL,
    BYTES,
    /** From 0 to 1. */
    SHARE,
    /** A whole number. */
    COUNT,
    /** A number that is seldom whole. */
    NUMBER,
    /** A number per second. */
    RATE,
    BYTE_RATE;

    /** A value of a figure with its unit, such as {@code 412 ms}, {@code 1.5g} or {@code 0.25 %}. */
    public String show(double value) {
        return switch (this) {
            case MILLIS -> QuantityFormat.millis(value);
            case CALL -> QuantityFormat.call(value);
            case BYTES -> QuantityFormat.bytes(value);
            case SHARE -> QuantityFormat.share(value);
            case COUNT, NUMBER -> QuantityFormat.count(value);
            case RATE -> QuantityFormat.rate(value);
            case BYTE_RATE -> QuantityFormat.bytes(value) + "/s";
        };
    }

    /** Whether values belong to their machine: another one is faster or slower. */
    public boolean ofTime() {
        return this == MILLIS || this == CALL;
    }

    /** Whether it is a rate per second. */
    public boolean perSecond() {
        return this == RATE || this == BYTE_RATE;
    }
}
