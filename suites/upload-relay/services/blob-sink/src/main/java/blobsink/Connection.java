package blobsink;

import blobsink.StoreFaults.Fate;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Serves the requests of one connection, one after the other, until it ends or breaks a rule. */
final class Connection {
    private static final Answer BUSY = Answer.of(
            new BlobException(503, "ServerBusy", "the sink refuses this upload, as its option --busy-each asks"));

    private final Socket socket;
    private final HttpInput input;
    private final HttpOutput output;
    private final BlobApi api;
    private final Limits limits;
    private final StoreFaults faults;

    Connection(Socket socket, BlobApi api, Limits limits, StoreFaults faults, AtomicLong requests) throws IOException {
        this.socket = socket;
        this.input = new HttpInput(socket, limits, System::nanoTime);
        this.output = new HttpOutput(socket.getOutputStream(), requests);
        this.api = api;
        this.limits = limits;
        this.faults = faults;
    }

    /** Returns when the connection is to be closed. */
    void serve() throws IOException {
        try {
            Optional<RequestHead> head = input.head();
            while (head.isPresent() && serve(head.get())) {
                head = input.head();
            }
        } catch (BlobException malformed) {
            output.send(Answer.of(malformed), false, true);
        }
    }

    private boolean serve(RequestHead head) throws IOException {
        if (head.wantsContinue()) {
            output.goOn();
        }
        Fate fate = head.isUpload() ? faults.next() : Fate.SERVED;
        if (fate == Fate.RESET) {
            reset();
            return false;
        }
        Answer answer = fate == Fate.BUSY ? BUSY : answer(head);
        boolean close = head.wantsClose() || input.bodyLeft() > limits.drainBytes();
        if (!close) {
            input.body();
        }
        if (head.isUpload()) {
            faults.beforeAnswer();
        }
        output.send(answer, head.method().equals("HEAD"), close);
        return !close;
    }

    /** Reads half of the body, and has the socket reset the connection when it is closed. */
    private void reset() throws IOException {
        input.skip(input.bodyLeft() / 2);
        socket.setSoLinger(true, 0);
    }

    private Answer answer(RequestHead head) throws IOException {
        try {
            return api.answer(head, input);
        } catch (BlobException exception) {
            return Answer.of(exception);
        }
    }
}
