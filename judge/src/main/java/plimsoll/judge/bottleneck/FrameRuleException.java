package plimsoll.judge.bottleneck;

import java.io.Serial;

/** A file of frame rules that cannot be used; says all that is wrong with it. */
public final class FrameRuleException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    FrameRuleException(String message) {
        super(message);
    }
}
