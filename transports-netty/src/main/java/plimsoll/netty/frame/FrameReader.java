package plimsoll.netty.frame;

import java.util.Arrays;

/**
 * Reads the frames of a server from pieces of any size. A frame is passed on when it is complete, so that its effect
 * does not depend on the pieces.
 */
public final class FrameReader {
    /** A header block is read up to this length, in bytes. */
    public static final int LONGEST_BLOCK = 64 * 1024;

    /** A block may have more parts than its length needs, but not so many that they cost without end. */
    private static final int MOST_PARTS = 64;

    private static final int SETTING = 6;
    private static final int PRIORITY = 5;
    private static final byte[] NONE = {};

    private final FrameListener listener;
    private byte[] partial = NONE;
    private int partialBytes;
    private boolean settled;
    private byte[] block = NONE;
    private int blockBytes;
    private int blockParts;
    private int blockStream;
    private boolean blockLast;

    public FrameReader(FrameListener listener) {
        this.listener = listener;
    }

    /** Reads the next piece. After a violation nothing more may be read. */
    public void read(byte[] bytes, int from, int to) throws Http2Violation {
        int at = partialBytes == 0 ? from : complete(bytes, from, to);
        while (to - at >= FrameType.HEADER) {
            int length = length(bytes, at);
            if (to - at < FrameType.HEADER + length) {
                break;
            }
            frame(bytes, at, length);
            at += FrameType.HEADER + length;
        }
        if (at < to) {
            keep(bytes, at, to - at);
        }
    }

    /**
     * Completes the frame that began in earlier pieces.
     *
     * @return where the next one begins
     */
    private int complete(byte[] bytes, int from, int to) throws Http2Violation {
        int at = from;
        if (partialBytes < FrameType.HEADER) {
            at += keep(bytes, at, Math.min(to - at, FrameType.HEADER - partialBytes));
            if (partialBytes < FrameType.HEADER) {
                return at;
            }
        }
        int length = length(partial, 0);
        at += keep(bytes, at, Math.min(to - at, FrameType.HEADER + length - partialBytes));
        if (partialBytes == FrameType.HEADER + length) {
            partialBytes = 0;
            frame(partial, 0, length);
        }
        return at;
    }

    private int keep(byte[] bytes, int from, int count) {
        if (partial.length < partialBytes + count) {
            partial = Arrays.copyOf(partial, Math.max(2 * partial.length, partialBytes + count));
        }
        System.arraycopy(bytes, from, partial, partialBytes, count);
        partialBytes += count;
        return count;
    }

    private int length(byte[] bytes, int at) throws Http2Violation {
        int type = bytes[at + 3];
        if (!settled && (type != FrameType.SETTINGS || (bytes[at + 4] & FrameType.ACK) != 0)) {
            throw notHttp2(bytes, at);
        }
        int length = (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
        if (length > FrameType.LONGEST) {
            throw new Http2Violation(
                    Http2Error.FRAME_SIZE_ERROR,
                    "a frame has " + length + " bytes; at most " + FrameType.LONGEST + " are allowed");
        }
        return length;
    }

    private static Http2Violation notHttp2(byte[] bytes, int at) {
        boolean http1 = bytes[at] == 'H' && bytes[at + 1] == 'T' && bytes[at + 2] == 'T' && bytes[at + 3] == 'P';
        return new Http2Violation(
                Http2Error.PROTOCOL_ERROR,
                http1
                        ? "the server answers with HTTP/1; use protocol: http1"
                        : "its first frame has the type " + (bytes[at + 3] & 0xFF) + " and not SETTINGS");
    }

    private void frame(byte[] bytes, int at, int length) throws Http2Violation {
        int type = bytes[at + 3] & 0xFF;
        int flags = bytes[at + 4];
        int stream = number(bytes, at + 5) & Integer.MAX_VALUE;
        int from = at + FrameType.HEADER;
        int to = from + length;
        settled = true;
        if (blockParts > 0 && (type != FrameType.CONTINUATION || stream != blockStream)) {
            throw protocolError("a header block is interrupted by a frame of type " + type);
        }
        switch (type) {
            case FrameType.DATA -> data(bytes, from, to, flags, stream);
            case FrameType.HEADERS -> headers(bytes, from, to, flags, stream);
            case FrameType.CONTINUATION -> continuation(bytes, from, to, flags);
            case FrameType.RST_STREAM -> {
                size(length, 4, type);
                listener.reset(ofStream(stream, type), number(bytes, from));
            }
            case FrameType.SETTINGS -> settings(bytes, from, to, flags, stream);
            case FrameType.PING -> {
                size(length, 8, type);
                ofConnection(stream, type);
                if ((flags & FrameType.ACK) == 0) {
                    listener.ping((long) number(bytes, from) << 32 | (number(bytes, from + 4) & 0xFFFFFFFFL));
                }
            }
            case FrameType.GOAWAY -> {
                ofConnection(stream, type);
                if (length < 8) {
                    throw wrongSize(length, type);
                }
                listener.goAway(number(bytes, from) & Integer.MAX_VALUE, number(bytes, from + 4));
            }
            case FrameType.WINDOW_UPDATE -> {
                size(length, 4, type);
                listener.windowUpdate(stream, number(bytes, from) & Integer.MAX_VALUE);
            }
            case FrameType.PUSH_PROMISE -> throw protocolError("it pushes an answer, which our settings forbid");
            default -> {
                // Priorities concern servers only, and other types are extensions.
            }
        }
    }

    private void data(byte[] bytes, int from, int to, int flags, int stream) throws Http2Violation {
        ofStream(stream, FrameType.DATA);
        int padding = padding(bytes, from, to, flags);
        int begin = from + (padding < 0 ? 0 : 1);
        listener.data(stream, bytes, begin, to - Math.max(0, padding), to - from, (flags & FrameType.END_STREAM) != 0);
    }

    /** Returns the bytes of padding at the end of a frame; -1 for a frame without padding. */
    private static int padding(byte[] bytes, int from, int to, int flags) throws Http2Violation {
        if ((flags & FrameType.PADDED) == 0) {
            return -1;
        }
        if (from == to || (bytes[from] & 0xFF) >= to - from) {
            throw protocolError("a frame of " + (to - from) + " bytes has more padding");
        }
        return bytes[from] & 0xFF;
    }

    private void headers(byte[] bytes, int from, int to, int flags, int stream) throws Http2Violation {
        ofStream(stream, FrameType.HEADERS);
        int padding = padding(bytes, from, to, flags);
        int begin = from + (padding < 0 ? 0 : 1) + ((flags & FrameType.PRIORITIZED) == 0 ? 0 : PRIORITY);
        int end = to - Math.max(0, padding);
        if (begin > end) {
            throw wrongSize(to - from, FrameType.HEADERS);
        }
        boolean last = (flags & FrameType.END_STREAM) != 0;
        if ((flags & FrameType.END_HEADERS) != 0) {
            listener.headers(stream, bytes, begin, end, last);
            return;
        }
        blockStream = stream;
        blockLast = last;
        blockBytes = 0;
        part(bytes, begin, end);
    }

    private void continuation(byte[] bytes, int from, int to, int flags) throws Http2Violation {
        if (blockParts == 0) {
            throw protocolError("a frame continues a header block, but none has begun");
        }
        part(bytes, from, to);
        if ((flags & FrameType.END_HEADERS) != 0) {
            blockParts = 0;
            listener.headers(blockStream, block, 0, blockBytes, blockLast);
        }
    }

    private void part(byte[] bytes, int from, int to) throws Http2Violation {
        int count = to - from;
        if (++blockParts > MOST_PARTS || blockBytes + count > LONGEST_BLOCK) {
            throw new Http2Violation(
                    Http2Error.ENHANCE_YOUR_CALM,
                    "a header block has more than " + LONGEST_BLOCK + " bytes or " + MOST_PARTS + " parts");
        }
        if (block.length < blockBytes + count) {
            block = Arrays.copyOf(block, Math.max(2 * block.length, blockBytes + count));
        }
        System.arraycopy(bytes, from, block, blockBytes, count);
        blockBytes += count;
    }

    private void settings(byte[] bytes, int from, int to, int flags, int stream) throws Http2Violation {
        ofConnection(stream, FrameType.SETTINGS);
        boolean acknowledged = (flags & FrameType.ACK) != 0;
        if ((to - from) % SETTING != 0 || (acknowledged && from < to)) {
            throw wrongSize(to - from, FrameType.SETTINGS);
        }
        if (acknowledged) {
            return;
        }
        for (int at = from; at < to; at += SETTING) {
            int id = (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
            listener.setting(id, number(bytes, at + 2) & 0xFFFFFFFFL);
        }
        listener.settingsEnd();
    }

    private static int ofStream(int stream, int type) throws Http2Violation {
        if (stream == 0) {
            throw protocolError("a frame of type " + type + " has no stream");
        }
        return stream;
    }

    private static void ofConnection(int stream, int type) throws Http2Violation {
        if (stream != 0) {
            throw protocolError("a frame of type " + type + " has the stream " + stream);
        }
    }

    private static void size(int length, int expected, int type) throws Http2Violation {
        if (length != expected) {
            throw wrongSize(length, type);
        }
    }

    private static Http2Violation wrongSize(int length, int type) {
        return new Http2Violation(Http2Error.FRAME_SIZE_ERROR, "a frame of type " + type + " has " + length + " bytes");
    }

    private static Http2Violation protocolError(String message) {
        return new Http2Violation(Http2Error.PROTOCOL_ERROR, message);
    }

    private static int number(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8 | (bytes[at + 3] & 0xFF);
    }
}
