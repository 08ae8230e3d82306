package plimsoll.netty;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Idle connections to one address, at most {@value #MOST_IDLE}; the one used last is used next. Used by the loop's
 * thread only.
 */
final class EventLoopConnectionPool {
    private static final int MOST_IDLE = 65_536;

    private final ConnectionFactory factory;
    private final Deque<Http1Connection> idle = new ArrayDeque<>();
    private final List<Http2Connection> shared = new ArrayList<>();

    EventLoopConnectionPool(ConnectionFactory factory) {
        this.factory = factory;
    }

    /** Sends the request on an open connection, or on a new one. */
    void send(PendingRequest request) {
        if (factory.http2()) {
            withRoom().send(request);
            return;
        }
        Http1Connection connection = idle.pollLast();
        while (connection != null && !connection.open()) {
            connection = idle.pollLast();
        }
        if (connection == null) {
            factory.http1(this, request);
        } else {
            connection.send(request);
        }
    }

    /** Returns a connection with room for a stream, which stalled ones make if there is none. */
    private Http2Connection withRoom() {
        Optional<Http2Connection> found = firstWithRoom();
        if (found.isEmpty()) {
            long now = System.nanoTime();
            shared.forEach(each -> each.resetStalled(now));
            found = firstWithRoom();
        }
        return found.orElseGet(this::opened);
    }

    /** Returns the first connection with room; later ones are idle until it is full. */
    private Optional<Http2Connection> firstWithRoom() {
        for (Http2Connection each : shared) {
            if (each.hasRoom()) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private Http2Connection opened() {
        List.copyOf(shared).forEach(Http2Connection::leaveIfUseless);
        Http2Connection opened = factory.http2(this);
        shared.add(opened);
        return opened;
    }

    /** Keeps an idle connection; returns false when there are enough. */
    boolean give(Http1Connection connection) {
        return idle.size() < MOST_IDLE && idle.offerLast(connection);
    }

    /** Reports a failure of a connection of which this machine, and not the server, is the cause. */
    void detect(Throwable cause) {
        factory.detect(cause);
    }

    void forget(Http1Connection connection) {
        idle.remove(connection);
    }

    void forget(Http2Connection connection) {
        shared.remove(connection);
    }
}
