package plimsoll.lab.launch.orphan;

import java.io.IOException;

/** The lab could not write down what it was about to start: its own disk is at fault, and no member. */
public final class RegistryException extends IOException {
    private static final long serialVersionUID = 1L;

    RegistryException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
