package plimsoll.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves the bytes of one direction of one connection, in order: first through the rate limit, then through the delay.
 *
 * <p>Without a delay one thread reads and writes. From the first delayed piece on, a second thread writes what the
 * first puts into a {@link DelayLine}; the first writes again once that line is empty, when the delay is 0 or the line
 * takes no piece.
 */
final class DirectionPump {
    /** A waiting thread notices the end of its connection within this time. */
    private static final long POLL_NANOS = 20_000_000;

    private final ProxiedConnection connection;
    private final Direction direction;
    private final DirectionState state;
    private final SocketChannel from;
    private final SocketChannel to;
    private final DelayLine line;
    private final AtomicLong held = new AtomicLong();
    private boolean delayed;
    private long lastPassed;

    DirectionPump(ProxiedConnection connection, Direction direction, SocketChannel from, SocketChannel to) {
        this.connection = connection;
        this.direction = direction;
        this.state = connection.linkState().state(direction);
        this.from = from;
        this.to = to;
        this.line = new DelayLine(connection.linkState().delayAllowance());
        this.lastPassed = System.nanoTime();
    }

    /**
     * Runs until the sender has ended its stream and every byte is written, then ends the receiver's stream. The end
     * is delayed as bytes are.
     */
    void run() throws IOException, InterruptedException {
        ByteBuffer buffer = connection.linkState().buffers().take();
        try {
            move(buffer);
        } finally {
            connection.linkState().buffers().giveBack(buffer);
        }
        state.awaitOpen(connection::isOver);
        long arrivesAtNanos = System.nanoTime() + state.delayNanos();
        if (delayed) {
            line.end();
        }
        awaitArrival(arrivesAtNanos);
        state.awaitOpen(connection::isOver);
        to.shutdownOutput();
    }

    void abandon() {
        line.abandon();
    }

    /** Returns the number of bytes that are in transit: read from one side and not written to the other. */
    long heldBytes() {
        return held.get();
    }

    private void move(ByteBuffer buffer) throws IOException, InterruptedException {
        InputStream input = from.socket().getInputStream();
        while (!connection.isOver()) {
            boolean limited = !state.limiter().unlimited();
            boolean waiting = limited && input.available() > 0;
            buffer.clear().limit(state.limiter().piece(buffer.capacity()));
            int bytes = from.read(buffer);
            if (bytes < 0) {
                return;
            }
            buffer.flip();
            held.addAndGet(bytes);
            pass(buffer, waiting ? lastPassed : System.nanoTime());
        }
    }

    private void pass(ByteBuffer buffer, long presentSince) throws IOException, InterruptedException {
        boolean stalled = state.awaitOpen(connection::isOver);
        long from = stalled ? System.nanoTime() : presentSince;
        lastPassed = state.limiter().pass(buffer.remaining(), from, connection::isOver);
        long delay = state.delayNanos();
        if (delay > 0 || (delayed && !line.isEmpty())) {
            deliverAt(lastPassed + delay, buffer);
        } else {
            write(buffer);
        }
    }

    private void deliverAt(long arrivesAtNanos, ByteBuffer buffer) throws IOException, InterruptedException {
        startDelivery();
        if (!line.put(buffer, arrivesAtNanos)) {
            awaitArrival(arrivesAtNanos);
            write(buffer);
        }
    }

    private void startDelivery() {
        if (!delayed) {
            delayed = true;
            connection.run(direction.word() + " delivery", this::deliver);
        }
    }

    private void deliver() throws IOException, InterruptedException {
        Optional<DelayLine.Parcel> next = line.oldest();
        while (next.isPresent()) {
            DelayLine.Parcel parcel = next.get();
            int bytes = parcel.bytes().remaining();
            awaitArrival(parcel.arrivesAtNanos());
            write(parcel.bytes());
            line.arrived(bytes);
            next = line.oldest();
        }
    }

    private void awaitArrival(long atNanos) {
        long remaining = atNanos - System.nanoTime();
        while (remaining > 0 && !connection.isOver()) {
            LockSupport.parkNanos(Math.min(remaining, POLL_NANOS));
            remaining = atNanos - System.nanoTime();
        }
    }

    private void write(ByteBuffer buffer) throws IOException, InterruptedException {
        state.awaitOpen(connection::isOver);
        connection.sent(direction);
        while (buffer.hasRemaining() && !connection.isOver()) {
            int bytes = to.write(buffer);
            held.addAndGet(-bytes);
            state.countWritten(bytes);
        }
    }
}
