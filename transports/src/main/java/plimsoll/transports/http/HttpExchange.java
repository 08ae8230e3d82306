package plimsoll.transports.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntPredicate;
import plimsoll.driver.Operation;
import plimsoll.model.FixedTimeout;

/**
 * One request and its answer on one connection. What is long is sent by a thread of its own while the answer is awaited,
 * so that an answer that comes before everything has left is heard.
 */
final class HttpExchange {
    /** Fits the smallest send buffer of a socket, so that writing it never waits for the server. */
    private static final long SHORT = 16 * 1024;

    private static final Duration ENDING = FixedTimeout.SENDING_END.time();

    private final HttpConnection connection;
    private final Operation operation;
    private final RequestWriter writer;
    private volatile Optional<Throwable> failure = Optional.empty();
    private volatile boolean sentWhole;
    private volatile boolean aborted;
    private boolean early;

    HttpExchange(HttpConnection connection, Operation operation, RequestWriter writer) {
        this.connection = connection;
        this.operation = operation;
        this.writer = writer;
    }

    /** Whether any byte of the request has left. */
    boolean begun() {
        return writer.written() > 0;
    }

    boolean sentWhole() {
        return sentWhole;
    }

    /** Whether the client left half way, as it was to do. */
    boolean aborted() {
        return aborted;
    }

    /** Whether an answer came although not all was sent; the connection is then of no more use. */
    boolean early() {
        return early;
    }

    /** Why the request could not be written whole, when it could not. */
    Optional<Throwable> failure() {
        return failure;
    }

    /**
     * Sends and reads the answer's head.
     *
     * @param accepted whether a status says that the content is welcome, so that an early answer does not end its sending
     * @throws IOException when no answer came; {@link #failure} may know more
     */
    HttpResponse run(boolean withoutBody, IntPredicate accepted) throws IOException, InterruptedException {
        if (writer.length() <= SHORT && !writer.aborts()) {
            send();
            HttpResponse response = ResponseHeadReader.read(connection, withoutBody);
            early = !sentWhole;
            return response;
        }
        Thread sender = Thread.startVirtualThread(this::send);
        try {
            HttpResponse response = ResponseHeadReader.read(connection, withoutBody);
            if (accepted.test(response.status()) && !sender.join(left())) {
                throw new SocketTimeoutException("the content was accepted and not read");
            }
            early = !sentWhole;
            return response;
        } catch (EOFException e) {
            // A server that has closed lets the sender end at once, and only then is it known whether all was sent.
            sender.join(ENDING);
            throw e;
        } finally {
            end(sender);
        }
    }

    private void send() {
        try {
            writer.writeTo(connection.channel());
            sentWhole = !writer.aborts();
            if (writer.aborts()) {
                aborted = true;
                connection.close();
            }
        } catch (IOException e) {
            // The answer may lie in the socket all the same.
            failure = Optional.of(e);
        } catch (RuntimeException | Error e) {
            failure = Optional.of(e);
            connection.close();
        }
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, operation.deadlineNanos() - System.nanoTime()));
    }

    private void end(Thread sender) throws InterruptedException {
        if (sender.isAlive()) {
            // One that has written everything is about to end, and the answer's body is still to be read.
            if (!sentWhole) {
                connection.close();
            }
            sender.join(ENDING);
        }
    }
}
