package plimsoll.netty;

import java.nio.ByteBuffer;
import plimsoll.model.Outcome;
import plimsoll.netty.frame.FrameWriter;
import plimsoll.netty.request.Http2Body;

/** One request on an HTTP/2 stream: the rest of its body, and the answer so far. */
final class Http2Exchange implements Runnable {
    private final Http2Connection connection;
    private final int stream;
    private final PendingRequest pendingRequest;
    private final Http2Answer answer;
    private final Http2Body body;
    private boolean uploading;
    private boolean queued;
    private boolean answered;
    private long window;
    private int unacknowledged;

    Http2Exchange(Http2Connection connection, int stream, PendingRequest pendingRequest, Http2Body body) {
        this.connection = connection;
        this.stream = stream;
        this.pendingRequest = pendingRequest;
        this.answer = new Http2Answer(pendingRequest);
        this.body = body;
        this.uploading = body.remaining() > 0;
        pendingRequest.onGiveUp(this);
    }

    /** Gives the operation up. */
    @Override
    public void run() {
        connection.cancel(this);
    }

    int stream() {
        return stream;
    }

    Http2Answer answer() {
        return answer;
    }

    /** Whether the server has ended the stream, on which a rest of the body may still be sent. */
    boolean answered() {
        return answered;
    }

    long deadlineNanos() {
        return pendingRequest.operation().deadlineNanos();
    }

    /** Whether the server has ended the stream, and the time of its operation is over. */
    boolean overdue(long now) {
        return answered && now - deadlineNanos() >= 0;
    }

    void end(Outcome outcome) {
        answered = true;
        pendingRequest.end(outcome);
    }

    /** Sends nothing more of the body. */
    void stopUpload() {
        uploading = false;
    }

    boolean uploading() {
        return uploading;
    }

    /** Whether a part of the body can be sent within the window of the stream. */
    boolean canSend() {
        return uploading && window > 0;
    }

    boolean queued() {
        return queued;
    }

    void queued(boolean now) {
        queued = now;
    }

    /** Returns the bytes that the server accepts on the stream; less than 0 after it made its windows smaller. */
    long window() {
        return window;
    }

    void window(long bytes) {
        window = bytes;
    }

    /**
     * Sends the next frame of the body.
     *
     * @param most the most bytes that it may have
     * @return its bytes
     */
    int sendData(FrameWriter out, int most) {
        int length = (int) Math.min(Math.min(most, window), body.remaining());
        uploading = length < body.remaining();
        out.data(stream, length, !uploading);
        long before = body.contentSent();
        for (int rest = length; rest > 0; ) {
            ByteBuffer part = body.take(rest);
            rest -= part.remaining();
            out.payload(part);
        }
        window -= length;
        count(body.contentSent() - before);
        return length;
    }

    /** Reports sent content bytes; those sent after the end of the operation were already counted at its end. */
    private void count(long bytes) {
        if (bytes > 0 && !pendingRequest.finished()) {
            pendingRequest.operation().sent().accept(bytes);
        }
    }

    /**
     * Receives body bytes, which use up the window that the server was granted.
     *
     * @return by how much to enlarge it now; 0 if it is still large enough
     */
    int consume(int bytes, int whole) {
        unacknowledged += bytes;
        if (unacknowledged < whole / 2) {
            return 0;
        }
        int more = unacknowledged;
        unacknowledged = 0;
        return more;
    }
}
