package plimsoll.transports.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Idle connections, at most {@value #MOST_IDLE}; the one used last is used next. */
final class ConnectionPool implements AutoCloseable {
    static final int MOST_IDLE = 8192;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<HttpConnection> idle = new ArrayDeque<>();
    private boolean closed;

    /** Takes a connection that the server has not closed; empty when there is none. */
    Optional<HttpConnection> take() {
        for (Optional<HttpConnection> next = poll(); next.isPresent(); next = poll()) {
            if (next.get().reusable()) {
                return next;
            }
            next.get().close();
        }
        return Optional.empty();
    }

    private Optional<HttpConnection> poll() {
        lock.lock();
        try {
            return Optional.ofNullable(idle.pollLast());
        } finally {
            lock.unlock();
        }
    }

    void give(HttpConnection connection) {
        lock.lock();
        try {
            if (!closed && idle.size() < MOST_IDLE) {
                idle.addLast(connection);
                return;
            }
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            idle.forEach(HttpConnection::close);
            idle.clear();
        } finally {
            lock.unlock();
        }
    }
}
