package plimsoll.netty.frame;

/** Identities of the settings that a client sends or applies (RFC 9113, section 6.5.2). */
public final class Http2Setting {
    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;
    public static final int MAX_HEADER_LIST_SIZE = 6;

    private Http2Setting() {}
}
