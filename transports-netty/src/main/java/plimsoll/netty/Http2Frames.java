package plimsoll.netty;

import java.util.Optional;
import plimsoll.model.Outcome;
import plimsoll.netty.frame.FrameListener;
import plimsoll.netty.frame.Http2Error;
import plimsoll.netty.frame.Http2Setting;
import plimsoll.netty.frame.Http2Violation;
import plimsoll.netty.hpack.FieldListener;
import plimsoll.netty.hpack.HpackDecoder;
import plimsoll.netty.hpack.HpackException;

/** Applies the frames of a server to its {@link Http2Connection}. */
final class Http2Frames implements FrameListener {
    private static final int SMALLEST_FRAME_LIMIT = 16_384;
    private static final int LARGEST_FRAME_LIMIT = (1 << 24) - 1;
    private static final FieldListener UNREAD = field -> {};

    private final Http2Connection owner;
    private final HpackDecoder decoder = new HpackDecoder();
    private int unacknowledged;

    Http2Frames(Http2Connection owner) {
        this.owner = owner;
    }

    @Override
    public void headers(int stream, byte[] bytes, int from, int to, boolean last) throws Http2Violation {
        Optional<Http2Exchange> open = owner.exchange(stream);
        if (open.isEmpty() || open.get().answered()) {
            // Its fields still change the table.
            decode(bytes, from, to, UNREAD);
            return;
        }
        Http2Exchange exchange = open.get();
        exchange.answer().beginHead();
        decode(bytes, from, to, exchange.answer());
        try {
            exchange.answer().endHead(last);
            if (last) {
                owner.answered(exchange);
            }
        } catch (ResponseFormatException e) {
            owner.cut(exchange, Http2Error.PROTOCOL_ERROR, new Outcome.Unknown(String.valueOf(e.getMessage())));
        }
    }

    private void decode(byte[] bytes, int from, int to, FieldListener listener) throws Http2Violation {
        try {
            decoder.decode(bytes, from, to, listener);
        } catch (HpackException e) {
            throw new Http2Violation(Http2Error.COMPRESSION_ERROR, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void data(int stream, byte[] bytes, int from, int to, int counted, boolean last) throws Http2Violation {
        // Bytes beyond a window cost nothing, since no byte waits here; so a window is not enforced.
        unacknowledged += counted;
        if (unacknowledged >= Http2Connection.CONNECTION_WINDOW / 2) {
            owner.out().windowUpdate(0, unacknowledged);
            unacknowledged = 0;
        }
        Optional<Http2Exchange> open = owner.exchange(stream);
        if (open.isPresent() && !open.get().answered()) {
            data(open.get(), bytes, from, to, counted, last);
        }
    }

    private void data(Http2Exchange exchange, byte[] bytes, int from, int to, int counted, boolean last) {
        try {
            exchange.answer().received(bytes, from, to);
            if (last) {
                owner.answered(exchange);
            } else if (exchange.answer().tooLong()) {
                owner.cut(exchange, Http2Error.CANCEL, exchange.answer().outcome());
            } else {
                int more = exchange.consume(counted, Http2Connection.STREAM_WINDOW);
                if (more > 0) {
                    owner.out().windowUpdate(exchange.stream(), more);
                }
            }
        } catch (ResponseFormatException e) {
            owner.cut(exchange, Http2Error.PROTOCOL_ERROR, new Outcome.Unknown(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public void reset(int stream, int code) throws Http2Violation {
        owner.exchange(stream).ifPresent(exchange -> owner.over(exchange, reset(exchange, code)));
    }

    private static Outcome reset(Http2Exchange exchange, int code) {
        boolean refused =
                code == Http2Error.REFUSED_STREAM.code() && !exchange.answer().hasBegun();
        return refused
                ? new Outcome.Failed("the server refused the stream")
                : new Outcome.Unknown("stream reset with " + Http2Error.name(code));
    }

    @Override
    public void setting(int id, long value) throws Http2Violation {
        switch (id) {
            case Http2Setting.HEADER_TABLE_SIZE -> owner.heads().limit((int) Math.min(value, HpackDecoder.TABLE_SIZE));
            case Http2Setting.ENABLE_PUSH -> require(value == 0, "ENABLE_PUSH", value);
            case Http2Setting.MAX_CONCURRENT_STREAMS -> owner.allowStreams(value);
            case Http2Setting.INITIAL_WINDOW_SIZE -> owner.uploads().initialWindow(value, owner.exchanges());
            case Http2Setting.MAX_FRAME_SIZE ->
                require(value >= SMALLEST_FRAME_LIMIT && value <= LARGEST_FRAME_LIMIT, "MAX_FRAME_SIZE", value);
            default -> {
                // MAX_HEADER_LIST_SIZE is advice: a server that gets a longer head answers so. Others are extensions.
            }
        }
    }

    private static void require(boolean valid, String name, long value) throws Http2Violation {
        if (!valid) {
            throw new Http2Violation(Http2Error.PROTOCOL_ERROR, "its setting " + name + " is " + value);
        }
    }

    @Override
    public void settingsEnd() throws Http2Violation {
        owner.reserveAcknowledgement();
        owner.out().acknowledgeSettings();
        owner.settled();
    }

    @Override
    public void ping(long data) throws Http2Violation {
        owner.reserveAcknowledgement();
        owner.out().acknowledgePing(data);
    }

    @Override
    public void goAway(int last, int code) {
        owner.leave(last, Http2Error.name(code));
    }

    @Override
    public void windowUpdate(int stream, int more) throws Http2Violation {
        if (stream == 0) {
            if (more == 0) {
                throw new Http2Violation(Http2Error.PROTOCOL_ERROR, "the window of the connection is enlarged by 0");
            }
            owner.uploads().grant(more);
            return;
        }
        owner.exchange(stream).ifPresent(exchange -> enlarge(exchange, more));
    }

    private void enlarge(Http2Exchange exchange, int more) {
        try {
            if (more == 0) {
                throw new Http2Violation(Http2Error.PROTOCOL_ERROR, "its window is enlarged by 0");
            }
            owner.uploads().grant(exchange, more);
        } catch (Http2Violation e) {
            owner.cut(exchange, e.error(), new Outcome.Unknown("stream error: " + e.getMessage()));
        }
    }
}
