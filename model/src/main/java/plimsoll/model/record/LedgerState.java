package plimsoll.model.record;

/** The known state of one operation; its byte in the ledger only rises. */
public enum LedgerState {
    /** Never touched. */
    NONE(0),
    /** The generator could not start it in time. */
    UNSENT(1),
    /** Its precondition failed, such as the creation it follows. */
    NOT_ATTEMPTED(2),
    /** Under way; if the worker dies now, unknown. */
    ATTEMPTED(3),
    /** Abandoned by the client on purpose. */
    ABORTED(4),
    REJECTED(5),
    FAILED(6),
    UNKNOWN(7),
    ACKNOWLEDGED(8);

    private static final LedgerState[] BY_CODE = values();

    private final byte code;

    LedgerState(int code) {
        this.code = (byte) code;
    }

    public byte code() {
        return code;
    }

    /** @throws IllegalArgumentException for a byte that no state has */
    public static LedgerState of(byte code) {
        if (code < 0 || code >= BY_CODE.length) {
            throw new IllegalArgumentException(
                    "a ledger's byte is 0 to " + (BY_CODE.length - 1) + ", but this is " + code);
        }
        return BY_CODE[code];
    }
}
