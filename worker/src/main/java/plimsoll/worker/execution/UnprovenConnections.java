package plimsoll.worker.execution;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The connections to a member's port that have not sent its password yet. Any user of the machine can open one, and each
 * holds a thread of the measured service. So they are few, and each has a deadline for its first line.
 *
 * <p>A connection beyond the bound takes the place of the oldest: the lab sends its password at once, so its connection
 * is never the oldest for long.
 */
final class UnprovenConnections {
    static final int MOST = 16;

    private static final int LONGEST_LINE = 4096;

    /** How often a connection that was closed for another is checked for its end. */
    private static final long CHECK_MILLIS = 50;

    private final Duration deadline;
    private final Deque<Socket> open = new ArrayDeque<>();

    /** @param deadline for the whole first line of a connection */
    UnprovenConnections(Duration deadline) {
        this.deadline = deadline;
    }

    /** Admits a connection; closes the oldest and waits for its thread to leave if there are too many. */
    synchronized void enter(Socket connection) throws IOException, InterruptedException {
        while (open.size() >= MOST) {
            open.getFirst().close();
            wait(CHECK_MILLIS);
        }
        open.addLast(connection);
    }

    /** Removes a connection that has sent its first line, or has ended. */
    synchronized void leave(Socket connection) {
        open.remove(connection);
        notifyAll();
    }

    /**
     * Reads the first line byte by byte, so that nothing of the next line is consumed; empty at the end of the input.
     *
     * @throws IOException if it is too long, or not complete at the deadline
     */
    String firstLine(Socket connection) throws IOException {
        long end = System.nanoTime() + deadline.toNanos();
        InputStream in = connection.getInputStream();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = read(connection, in, end); next >= 0 && next != '\n'; next = read(connection, in, end)) {
            if (line.size() == LONGEST_LINE) {
                throw new IOException("the first line has more than " + LONGEST_LINE + " bytes");
            }
            line.write(next);
        }
        connection.setSoTimeout(0);
        return line.toString(StandardCharsets.UTF_8);
    }

    /** Reads a byte; one that has arrived is read even after the deadline. */
    private int read(Socket connection, InputStream in, long end) throws IOException {
        connection.setSoTimeout((int) Math.max(1, (end - System.nanoTime()) / 1_000_000));
        try {
            return in.read();
        } catch (SocketTimeoutException late) {
            throw new IOException("the first line was not complete after " + deadline.toMillis() + " ms", late);
        }
    }
}
