package plimsoll.driver;

/** The queue could not deliver an entry or accept its acknowledgement. A failure of the queue, not of the driver. */
public final class DeliveryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param cause what the queue's client threw; its text becomes the reason */
    public DeliveryException(Throwable cause) {
        super(String.valueOf(cause), cause);
    }
}
