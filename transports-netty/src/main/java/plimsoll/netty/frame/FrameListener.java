package plimsoll.netty.frame;

/** Receives the frames of a server in order; bytes are valid only during a call. */
public interface FrameListener {
    /**
     * Receives a part of a body.
     *
     * @param counted the bytes that it takes from the windows of flow control, padding included
     * @param last whether the server has ended the stream
     */
    void data(int stream, byte[] bytes, int from, int to, int counted, boolean last) throws Http2Violation;

    /** Receives a header block, complete. */
    void headers(int stream, byte[] bytes, int from, int to, boolean last) throws Http2Violation;

    void reset(int stream, int code) throws Http2Violation;

    /** Receives one setting of a frame. */
    void setting(int id, long value) throws Http2Violation;

    /** Receives the end of a settings frame, which has to be acknowledged. */
    void settingsEnd() throws Http2Violation;

    /** Receives a ping, which has to be acknowledged. */
    void ping(long data) throws Http2Violation;

    /** @param last the last stream that the server has processed or will process */
    void goAway(int last, int code);

    /** @param stream 0 for the connection */
    void windowUpdate(int stream, int more) throws Http2Violation;
}
