package plimsoll.judge.bottleneck;

import java.io.Serial;

/** Thrown for a file of frame rules that cannot be used; its message lists every problem. */
public final class FrameRuleException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    FrameRuleException(String message) {
        super(message);
    }
}
