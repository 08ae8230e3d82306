package intake.nio;

import intake.multipart.MultipartException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** One client: a head, a body, an answer, and again. */
final class Connection {
    private enum State {
        HEAD,
        BODY,
        ANSWER,
        /**
         * The answer was the last one. Remaining bytes are discarded, or the client would see a reset instead of it.
         */
        LINGER
    }

    private static final int LARGEST_HEAD = 16 * 1024;
    /** Maximum of reads before the other connections have their turn. */
    private static final int READS = 8;
    /** Maximum of bytes of a refused body that are discarded. */
    private static final long SWALLOWED = 2L << 20;

    private final SocketChannel channel;
    private final Routes routes;
    private final ByteBuffer in = ByteBuffer.allocate(LARGEST_HEAD);
    private State state = State.HEAD;
    private Optional<Upload> upload = Optional.empty();
    private Optional<Answer> answer = Optional.empty();
    private boolean keepAlive = true;
    private long swallowed;

    Connection(SocketChannel channel, Routes routes) {
        this.channel = channel;
        this.routes = routes;
    }

    /**
     * Continues as far as the channel allows; returns the operation to wait for next, or 0 when the connection is over.
     */
    int turn() throws IOException {
        for (int reads = 0; reads < READS; reads++) {
            int count = switch (state) {
                case HEAD -> head();
                case BODY -> body();
                case ANSWER -> answered() ? 1 : 0;
                case LINGER -> linger();
            };
            if (count < 0) {
                return 0;
            }
            if (count == 0) {
                break;
            }
        }
        return state == State.ANSWER || hasRequest() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    }

    /**
     * Whether the next request is at hand, whose client may send nothing more before it is answered: the channel
     * becomes writable for the answer, and not readable.
     */
    private boolean hasRequest() {
        return state == State.HEAD && endOfHead() >= 0;
    }

    void close() throws IOException {
        endUpload();
        try (channel) {
            endAnswer();
        }
    }

    /** Parses the bytes at hand before it reads, since requests may be pipelined. */
    private int head() throws IOException {
        int end = endOfHead();
        if (end < 0) {
            int count = channel.read(in);
            if (count <= 0) {
                return count;
            }
            end = endOfHead();
        }
        if (end >= 0) {
            begin(end);
        } else if (!in.hasRemaining()) {
            refuse(431, "the head has more than " + LARGEST_HEAD + " bytes");
        }
        return 1;
    }

    /** Behind the empty line; -1 while there is none. */
    private int endOfHead() {
        byte[] bytes = in.array();
        for (int at = 3; at < in.position(); at++) {
            if (bytes[at] == '\n' && bytes[at - 1] == '\r' && bytes[at - 2] == '\n' && bytes[at - 3] == '\r') {
                return at + 1;
            }
        }
        return -1;
    }

    private void begin(int end) throws IOException {
        try {
            RequestHead head = RequestHead.of(in.array(), 0, end - 4);
            in.flip().position(end);
            in.compact();
            boolean post = head.method().equals("POST");
            // Only a POST's body is read: the bytes of another one must not be taken for the next request.
            keepAlive = head.keepAlive() && (post || head.length() == 0);
            if (post) {
                upload = Optional.of(routes.upload(head));
                state = State.BODY;
                take();
            } else {
                answer(routes.get(head.path(), keepAlive));
            }
        } catch (RequestHead.Refused refused) {
            refuse(refused.status(), String.valueOf(refused.getMessage()));
        } catch (MultipartException refused) {
            refuse(refused.status(), String.valueOf(refused.getMessage()));
        }
    }

    /** Bytes behind the head are the start of the body. */
    private void take() throws IOException {
        Upload begun = upload.orElseThrow();
        in.flip();
        while (in.hasRemaining() && !begun.whole()) {
            begun.take(in);
        }
        in.compact();
        finishIfWhole(begun);
    }

    private int body() throws IOException {
        Upload reading = upload.orElseThrow();
        try {
            int count = reading.read(channel);
            finishIfWhole(reading);
            return count;
        } catch (MultipartException refused) {
            refuse(refused.status(), String.valueOf(refused.getMessage()));
            return 1;
        }
    }

    private void finishIfWhole(Upload reading) throws IOException {
        if (reading.whole()) {
            routes.add(reading.receipt());
            endUpload();
            answer(Answer.of(200, "taken\n", keepAlive));
        }
    }

    private boolean answered() throws IOException {
        if (!answer.orElseThrow().writeTo(channel)) {
            return false;
        }
        endAnswer();
        if (!keepAlive) {
            channel.shutdownOutput();
        }
        state = keepAlive ? State.HEAD : State.LINGER;
        return true;
    }

    private int linger() throws IOException {
        in.clear();
        int count = channel.read(in);
        swallowed += Math.max(0, count);
        return swallowed > SWALLOWED ? -1 : count;
    }

    private void refuse(int status, String message) {
        endUpload();
        keepAlive = false;
        answer(Answer.of(status, message + "\n", keepAlive));
    }

    private void answer(Answer next) {
        answer = Optional.of(next);
        state = State.ANSWER;
    }

    private void endAnswer() throws IOException {
        if (answer.isPresent()) {
            answer.get().close();
            answer = Optional.empty();
        }
    }

    private void endUpload() {
        upload.ifPresent(Upload::close);
        upload = Optional.empty();
    }
}
