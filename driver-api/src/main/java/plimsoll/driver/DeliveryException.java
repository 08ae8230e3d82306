package plimsoll.driver;

/** What is drained could not give an entry, or could not take its acknowledgement: its own answer, and no fault of the driver. */
public final class DeliveryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param cause what it threw; its words become the reason */
    public DeliveryException(Throwable cause) {
        super(String.valueOf(cause), cause);
    }
}
