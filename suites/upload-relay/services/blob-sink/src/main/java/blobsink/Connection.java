package blobsink;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Serves the requests of one connection, one after the other, until it ends or breaks a rule. */
final class Connection {
    private final HttpInput input;
    private final HttpOutput output;
    private final BlobApi api;
    private final Limits limits;

    Connection(Socket socket, BlobApi api, Limits limits, AtomicLong requests) throws IOException {
        this.input = new HttpInput(socket, limits, System::nanoTime);
        this.output = new HttpOutput(socket.getOutputStream(), requests);
        this.api = api;
        this.limits = limits;
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
        Answer answer = answer(head);
        boolean close = head.wantsClose() || input.bodyLeft() > limits.drainBytes();
        if (!close) {
            input.body();
        }
        output.send(answer, head.method().equals("HEAD"), close);
        return !close;
    }

    private Answer answer(RequestHead head) throws IOException {
        try {
            return api.answer(head, input);
        } catch (BlobException exception) {
            return Answer.of(exception);
        }
    }
}
