package plimsoll.netty;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Idle connections to one address, at most {@value #MOST_IDLE}; the one used last is used next. The loop's thread only. */
final class Pool {
    private static final int MOST_IDLE = 65_536;

    private final Dial dial;
    private final Deque<Http1Connection> idle = new ArrayDeque<>();
    private Optional<Http2Connection> shared = Optional.empty();

    Pool(Dial dial) {
        this.dial = dial;
    }

    /** Sends it by a connection that is there, or by a new one. */
    void send(Errand errand) {
        if (dial.http2()) {
            Http2Connection connection = shared.filter(Http2Connection::hasRoom).orElseGet(() -> dial.http2(this));
            shared = Optional.of(connection);
            connection.send(errand);
            return;
        }
        Http1Connection connection = idle.pollLast();
        if (connection == null) {
            dial.http1(this, errand);
        } else {
            connection.send(errand);
        }
    }

    /** False when there are enough. */
    boolean give(Http1Connection connection) {
        return idle.size() < MOST_IDLE && idle.offerLast(connection);
    }

    void forget(Http1Connection connection) {
        idle.remove(connection);
    }

    void forget(Http2Connection connection) {
        shared = shared.filter(known -> known != connection);
    }
}
