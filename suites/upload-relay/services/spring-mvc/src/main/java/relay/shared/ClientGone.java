package relay.shared;

import java.io.IOException;

/** The client broke off, stalled or took too long: the body will never be complete. */
public final class ClientGone extends IOException {
    ClientGone(String message) {
        super(message);
    }

    ClientGone(String message, IOException cause) {
        super(message, cause);
    }
}
