package plimsoll.netty.request;

import java.nio.ByteBuffer;
import plimsoll.driver.PayloadBytes;

/** The body of one HTTP/2 request, as far as it is not sent yet: the content, and the text around it. */
public final class Http2Body {
    private static final ByteBuffer NO_TEXT = ByteBuffer.allocate(0);

    private final ByteBuffer opening;
    private final PayloadBytes content;
    private final ByteBuffer tail;
    private long contentSent;

    public Http2Body(byte[] opening, PayloadBytes content, byte[] tail) {
        this.opening = text(opening);
        this.content = content;
        this.tail = text(tail);
    }

    /** Returns a buffer of its own, since its position changes; an empty one has none to change. */
    private static ByteBuffer text(byte[] text) {
        return text.length == 0 ? NO_TEXT : ByteBuffer.wrap(text);
    }

    public long remaining() {
        return opening.remaining() + content.length() - contentSent + tail.remaining();
    }

    /** Returns the content bytes that were taken so far. */
    public long contentSent() {
        return contentSent;
    }

    /** Takes the next bytes: at least 1 and at most {@code most}, as a view without a copy. */
    public ByteBuffer take(int most) {
        if (opening.hasRemaining()) {
            return take(opening, most);
        }
        if (contentSent < content.length()) {
            ByteBuffer part = content.part(contentSent, most);
            contentSent += part.remaining();
            return part;
        }
        return take(tail, most);
    }

    private static ByteBuffer take(ByteBuffer text, int most) {
        int length = Math.min(text.remaining(), most);
        ByteBuffer part = text.slice(text.position(), length);
        text.position(text.position() + length);
        return part;
    }
}
