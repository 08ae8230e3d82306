package plimsoll.netty.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plimsoll.netty.hpack.HeaderBlock;

/** Writes the frames of a connection one after the other into a buffer, which leaves at the next flush. */
@SuppressWarnings("FutureReturnValueIgnored") // The result of a channel operation arrives as an event.
public final class FrameWriter {
    /** The longest part of a body that a frame may have, in bytes. */
    public static final int LONGEST_DATA = FrameType.LONGEST;

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** Longer parts of a body leave from where they are; a copy of a shorter one costs less than a buffer of its own. */
    private static final int LONGEST_COPY = 1024;

    private static final int INITIAL = 512;
    private static final int SETTING = 6;

    private final ChannelHandlerContext context;
    private ByteBuf out = Unpooled.EMPTY_BUFFER;
    private boolean passed;

    public FrameWriter(ChannelHandlerContext context) {
        this.context = context;
    }

    private ByteBuf room(int bytes) {
        if (isEmpty()) {
            out = context.alloc().directBuffer(INITIAL);
        }
        return out.ensureWritable(bytes);
    }

    /** Whether no frame has been written since the buffer before was passed on. */
    private boolean isEmpty() {
        return out.maxCapacity() == 0;
    }

    private ByteBuf frame(int length, int type, int flags, int stream) {
        return room(FrameType.HEADER + (type == FrameType.DATA ? 0 : length))
                .writeInt(length << 8 | type)
                .writeByte(flags)
                .writeInt(stream);
    }

    /** Writes the frames that a client sends first: its preface and settings by their identities. */
    public void greet(Map<Integer, Integer> settings) {
        room(PREFACE.length).writeBytes(PREFACE);
        ByteBuf frame = frame(SETTING * settings.size(), FrameType.SETTINGS, 0, 0);
        settings.forEach((id, value) -> frame.writeShort(id).writeInt(value));
    }

    public void acknowledgeSettings() {
        frame(0, FrameType.SETTINGS, FrameType.ACK, 0);
    }

    public void acknowledgePing(long data) {
        frame(8, FrameType.PING, FrameType.ACK, 0).writeLong(data);
    }

    /** @param stream 0 for the connection */
    public void windowUpdate(int stream, int more) {
        frame(4, FrameType.WINDOW_UPDATE, 0, stream).writeInt(more);
    }

    public void reset(int stream, Http2Error error) {
        frame(4, FrameType.RST_STREAM, 0, stream).writeInt(error.code());
    }

    public void goAway(Http2Error error) {
        frame(8, FrameType.GOAWAY, 0, 0).writeInt(0).writeInt(error.code());
    }

    /**
     * Writes a header block in as many frames as it needs.
     *
     * @param last whether the request has no body
     */
    public void headers(int stream, HeaderBlock block, boolean last) {
        int type = FrameType.HEADERS;
        int flags = last ? FrameType.END_STREAM : 0;
        for (int at = 0; at < block.length(); at += FrameType.LONGEST) {
            int part = Math.min(FrameType.LONGEST, block.length() - at);
            int end = at + part == block.length() ? FrameType.END_HEADERS : 0;
            frame(part, type, flags | end, stream).writeBytes(block.bytes(), at, part);
            type = FrameType.CONTINUATION;
            flags = 0;
        }
    }

    /**
     * Begins a frame with a part of a body.
     *
     * @param length of the payload, which {@link #payload} has to write; at most {@link #LONGEST_DATA}
     */
    public void data(int stream, int length, boolean last) {
        frame(length, FrameType.DATA, last ? FrameType.END_STREAM : 0, stream);
    }

    /** Continues the payload of a frame; the bytes must not change before they are sent. */
    public void payload(ByteBuffer bytes) {
        if (bytes.remaining() <= LONGEST_COPY) {
            room(bytes.remaining()).writeBytes(bytes);
        } else {
            pass();
            context.write(Unpooled.wrappedBuffer(bytes), context.voidPromise());
        }
    }

    private void pass() {
        if (!isEmpty()) {
            ByteBuf whole = out;
            out = Unpooled.EMPTY_BUFFER;
            passed = true;
            context.write(whole, context.voidPromise());
        }
    }

    /** Sends everything that was written since the last flush. */
    public void flush() {
        pass();
        if (passed) {
            passed = false;
            context.flush();
        }
    }

    /** Releases the frames that were not sent. */
    public void discard() {
        out.release();
        out = Unpooled.EMPTY_BUFFER;
    }
}
