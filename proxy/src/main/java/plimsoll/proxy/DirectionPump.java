package plimsoll.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves the bytes of one direction of one connection, in order: first through the rate, then through the delay.
 *
 * <p>Without a delay one thread reads and writes. From the first delayed piece on a second thread writes, and the first hands over through a {@link DelayLine}
 * until that is empty again and the delay is gone.
 */
final class DirectionPump {
    private static final long LOOK_NANOS = 20_000_000;

    private final ProxiedConnection connection;
    private final Direction direction;
    private final DirectionState state;
    private final SocketChannel from;
    private final SocketChannel to;
    private final DelayLine line;
    private boolean delayed;
    private long lastPassed;

    DirectionPump(ProxiedConnection connection, Direction direction, SocketChannel from, SocketChannel to) {
        this.connection = connection;
        this.direction = direction;
        this.state = connection.wire().way(direction);
        this.from = from;
        this.to = to;
        this.line = new DelayLine(connection.wire().delayAllowance());
        this.lastPassed = System.nanoTime();
    }

    /** Until the sender has ended and all its bytes are written; then the receiver is told the end. */
    void run() throws IOException, InterruptedException {
        ByteBuffer buffer = connection.wire().buffers().take();
        try {
            move(buffer);
        } finally {
            connection.wire().buffers().giveBack(buffer);
        }
        if (delayed) {
            line.end();
        }
        state.awaitOpen(connection::isOver);
        to.shutdownOutput();
    }

    void abandon() {
        line.abandon();
    }

    private void move(ByteBuffer buffer) throws IOException, InterruptedException {
        InputStream arrivals = from.socket().getInputStream();
        while (!connection.isOver()) {
            boolean limited = !state.pace().unlimited();
            boolean waitsAlready = limited && arrivals.available() > 0;
            buffer.clear().limit(state.pace().piece(buffer.capacity()));
            int bytes = from.read(buffer);
            if (bytes < 0) {
                return;
            }
            buffer.flip();
            state.countRead(bytes);
            pass(buffer, waitsAlready ? lastPassed : System.nanoTime());
        }
    }

    private void pass(ByteBuffer buffer, long presentSince) throws IOException, InterruptedException {
        boolean held = state.awaitOpen(connection::isOver);
        long from = held ? System.nanoTime() : presentSince;
        lastPassed = state.pace().pass(buffer.remaining(), from, connection::isOver);
        long delay = state.delayNanos();
        if (delay > 0 || (delayed && !line.isEmpty())) {
            startDelivery();
            line.put(buffer, lastPassed + delay);
        } else {
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
            LockSupport.parkNanos(Math.min(remaining, LOOK_NANOS));
            remaining = atNanos - System.nanoTime();
        }
    }

    private void write(ByteBuffer buffer) throws IOException, InterruptedException {
        state.awaitOpen(connection::isOver);
        connection.spoke(direction);
        while (buffer.hasRemaining() && !connection.isOver()) {
            state.countWritten(to.write(buffer));
        }
    }
}
