package plimsoll.lab.launch;

/** The machine of the needs cannot be used, or is gone: no fault of a member. The message names the machine. */
public final class LostMachineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LostMachineException(String message) {
        super(message);
    }

    public LostMachineException(String message, Throwable cause) {
        super(message, cause);
    }
}
