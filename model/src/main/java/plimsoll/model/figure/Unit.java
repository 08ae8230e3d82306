package plimsoll.model.figure;

/** What the number of a figure counts, and how it is shown. */
public enum Unit {
    /** Milliseconds of what somebody waits for. */
    MILLIS("millis"),
    /** Milliseconds of a single call, most of which take less than one. */
    CALL("call"),
    BYTES("bytes"),
    /** From 0 to 1. */
    SHARE("share"),
    /** A whole number. */
    COUNT("count"),
    /** A number that is seldom whole. */
    NUMBER("count"),
    /** Times in a second. */
    RATE("rate"),
    BYTE_RATE("byteRate");

    private final String drawnBy;

    Unit(String drawnBy) {
        this.drawnBy = drawnBy;
    }

    /** A value of a figure with its unit, such as {@code 412 ms}, {@code 1.5g} or {@code 0.25 %}. */
    public String show(double value) {
        return switch (this) {
            case MILLIS -> Amounts.millis(value);
            case CALL -> Amounts.call(value);
            case BYTES -> Amounts.bytes(value);
            case SHARE -> Amounts.share(value);
            case COUNT, NUMBER -> Amounts.count(value);
            case RATE -> Amounts.rate(value);
            case BYTE_RATE -> Amounts.bytes(value) + "/s";
        };
    }

    /** Whether it belongs to its machine: another one is faster or slower. */
    public boolean ofTime() {
        return this == MILLIS || this == CALL;
    }

    /** Whether it is how much happens in a second. */
    public boolean perSecond() {
        return this == RATE || this == BYTE_RATE;
    }

    /** The function by which a page shows it. */
    public String drawnBy() {
        return drawnBy;
    }
}
