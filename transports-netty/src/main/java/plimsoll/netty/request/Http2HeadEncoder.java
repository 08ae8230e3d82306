package plimsoll.netty.request;

import java.util.Optional;
import plimsoll.driver.Operation;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.hpack.HpackEncoder;

/** Encodes the heads of one connection; that of the request before is used again when it is the same. */
public final class Http2HeadEncoder {
    private final HpackEncoder encoder = new HpackEncoder();
    private final HeaderBlock block = new HeaderBlock();
    private Optional<Http2Head> last = Optional.empty();
    private long lastLength;
    private int lastChanges;

    /** Applies the server's limit of the header table in bytes. */
    public void limit(int tableBytes) {
        encoder.limit(tableBytes);
    }

    /**
     * Returns the block of an operation's head, which is valid until the next call.
     *
     * @param opening the number of body bytes before the content
     */
    public HeaderBlock encode(Http2Head head, Operation operation, int opening) {
        long length = opening + operation.content().length();
        boolean same = last.isPresent() && last.get() == head && length == lastLength;
        if (!same || encoder.changes() != lastChanges) {
            int changes = encoder.changes();
            // Not valid while the block changes: encoding may fail in between.
            last = Optional.empty();
            head.encode(encoder, operation, opening, block);
            last = head.shared() && changes == encoder.changes() ? Optional.of(head) : Optional.empty();
            lastLength = length;
            lastChanges = changes;
        }
        return block;
    }
}
