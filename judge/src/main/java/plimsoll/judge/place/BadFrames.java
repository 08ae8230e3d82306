package plimsoll.judge.place;

import java.io.Serial;

/** A file of frame rules that cannot be used; says all that is wrong with it. */
public final class BadFrames extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    BadFrames(String message) {
        super(message);
    }
}
