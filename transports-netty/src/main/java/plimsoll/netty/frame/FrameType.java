package plimsoll.netty.frame;

/** Types and flags of frames as they are sent; a client ignores those of other types. */
final class FrameType {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PUSH_PROMISE = 5;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int PADDED = 8;
    static final int PRIORITIZED = 0x20;

    /** The length of a frame without its payload. */
    static final int HEADER = 9;

    /** The longest payload that both sides may send unless they agree on more, which we do not. */
    static final int LONGEST = 16_384;

    private FrameType() {}
}
