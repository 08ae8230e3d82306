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
 * One request and its answer on one connection. A long request is written on a separate thread while this one waits for
 * the answer, so that an early answer is read before the whole request is sent.
 */
final class HttpExchange {
    /** Fits into the smallest send buffer of a socket, so that writing it never waits for the server. */
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

    /** Whether any byte of the request was sent. */
    boolean hasBegun() {
        return writer.written() > 0;
    }

    boolean sentWhole() {
        return sentWhole;
    }

    /** Whether the client disconnected in the middle of the content, as its settings demand. */
    boolean aborted() {
        return aborted;
    }

    /** Whether the answer came before the whole request was sent; the connection cannot be reused then. */
    boolean early() {
        return early;
    }

    /** Returns why the request could not be written completely, if it could not. */
    Optional<Throwable> failure() {
        return failure;
    }

    /**
     * Sends the request and reads the head of the answer.
     *
     * @param accepted whether a status accepts the content, so that an early answer does not end the sending
     * @throws IOException when no answer came; {@link #failure} may have the cause
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
            // The server has closed, so the sender ends soon; only then is it certain whether everything was sent.
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
            // An answer may have arrived nevertheless.
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
            // A sender that has written everything is about to end, and the body of the answer is still to be read.
            if (!sentWhole) {
                connection.close();
            }
            sender.join(ENDING);
        }
    }
}
