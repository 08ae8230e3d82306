package plimsoll.netty;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Outcome;
import plimsoll.netty.hpack.FieldListener;
import plimsoll.netty.hpack.FieldName;
import plimsoll.netty.hpack.ReceivedField;
import plimsoll.transports.request.ErrorMessageExtractor;
import plimsoll.transports.request.ResponseBounds;

/** The answer on an HTTP/2 stream, as far as it has arrived. */
final class Http2Answer implements FieldListener {
    /** The size of a head, as HPACK counts it, up to which it is read. */
    static final int LONGEST_HEAD = 64 * 1024;

    private static final int LONGEST_LENGTH = 18;
    private static final int NONE = -1;

    /** Smaller statuses are those of interim answers. */
    private static final int FINAL = 200;

    private final PendingRequest pendingRequest;
    private final Optional<ReceivedAnswer> kept;
    private Optional<ByteArrayOutputStream> message = Optional.empty();
    private Optional<String> malformed = Optional.empty();
    private int status;
    private int headStatus;
    private int headSize;
    private int interim;
    private boolean expected;
    private boolean retryLater;
    private long length = NONE;
    private long read;

    /** Headers and body of an answer from which later steps take values. */
    private record ReceivedAnswer(Map<String, String> headers, ByteArrayOutputStream body) {}

    Http2Answer(PendingRequest pendingRequest) {
        this.pendingRequest = pendingRequest;
        this.kept = pendingRequest.route().extractsValues()
                ? Optional.of(new ReceivedAnswer(new HashMap<>(), new ByteArrayOutputStream()))
                : Optional.empty();
    }

    boolean hasBegun() {
        return status > 0;
    }

    /** Begins a head, an interim head or trailers, whose fields follow. */
    void beginHead() {
        headStatus = NONE;
        headSize = 0;
    }

    @Override
    public void received(ReceivedField field) {
        headSize += field.size();
        switch (field.known()) {
            case STATUS -> status(field);
            case UPPER_CASE -> malformed("the name of its field " + field.name() + " is not in lower case");
            case CONTENT_LENGTH, RETRY_AFTER, OTHER -> {
                if (status < FINAL) {
                    header(field);
                }
            }
        }
    }

    /** Receives a field of a head; those of trailers are not read. */
    private void header(ReceivedField field) {
        if (field.known() == FieldName.CONTENT_LENGTH) {
            length(field);
        } else if (field.known() == FieldName.RETRY_AFTER) {
            retryLater = true;
        }
        if (kept.isPresent() && headSize <= LONGEST_HEAD) {
            kept.get().headers().put(field.name(), field.value());
        }
    }

    private void status(ReceivedField field) {
        boolean digits = field.valueLength() == 3 && field.value(0) >= '1' && field.value(0) <= '5';
        int number = 0;
        for (int i = 0; i < 3 && digits; i++) {
            digits = field.value(i) >= '0' && field.value(i) <= '9';
            number = 10 * number + field.value(i) - '0';
        }
        if (!digits || headStatus != NONE) {
            malformed("its status is not a status code");
        }
        headStatus = number;
    }

    private void length(ReceivedField field) {
        boolean digits = field.valueLength() > 0 && field.valueLength() <= LONGEST_LENGTH;
        long number = 0;
        for (int i = 0; i < field.valueLength() && digits; i++) {
            digits = field.value(i) >= '0' && field.value(i) <= '9';
            number = 10 * number + field.value(i) - '0';
        }
        if (!digits) {
            malformed("its Content-Length is not a number of bytes");
        } else if (length != NONE && length != number) {
            malformed("its Content-Length is " + length + " and " + number);
        }
        length = number;
    }

    private void malformed(String how) {
        if (malformed.isEmpty()) {
            malformed = Optional.of(how);
        }
    }

    /**
     * Ends a head.
     *
     * @param last whether the server has ended the stream
     */
    void endHead(boolean last) throws ResponseFormatException {
        if (headSize > LONGEST_HEAD) {
            malformed("its head has " + headSize + " bytes; at most " + LONGEST_HEAD + " are read");
        }
        if (headStatus == NONE) {
            trailers(last);
        } else if (status >= FINAL) {
            malformed("it has two heads");
        } else {
            head(last);
        }
        if (malformed.isPresent()) {
            throw new ResponseFormatException(malformed.get());
        }
    }

    private void trailers(boolean last) {
        if (status < FINAL) {
            malformed("its head has no status");
        } else if (!last) {
            malformed("its trailers do not end it");
        }
    }

    private void head(boolean last) {
        status = headStatus;
        if (status >= FINAL) {
            expected = pendingRequest.route().settings().expects(status);
        } else if (last) {
            malformed("an interim answer ends it");
        } else if (++interim > ResponseBounds.INTERIM_MAX) {
            malformed(ResponseBounds.MANY_INTERIM);
        } else {
            forgetHead();
        }
    }

    private void forgetHead() {
        length = NONE;
        retryLater = false;
        kept.ifPresent(answer -> answer.headers().clear());
    }

    /** Receives a part of the body. */
    void received(byte[] bytes, int from, int to) throws ResponseFormatException {
        if (status < FINAL) {
            throw new ResponseFormatException("its body begins before its head");
        }
        read += to - from;
        pendingRequest.comparison().ifPresent(comparison -> comparison.add(bytes, from, to - from));
        if (kept.isPresent() && read <= ResponseBounds.KEPT_BYTES_MAX) {
            kept.get().body().write(bytes, from, to - from);
        } else if (kept.isEmpty() && !expected) {
            keepMessage(bytes, from, to);
        }
    }

    /** Keeps the beginning of an answer that does not acknowledge, which may contain an error message. */
    private void keepMessage(byte[] bytes, int from, int to) {
        ByteArrayOutputStream received = message.orElseGet(ByteArrayOutputStream::new);
        message = Optional.of(received);
        received.write(bytes, from, Math.min(to - from, ErrorMessageExtractor.LONGEST_READ - received.size()));
    }

    /** Whether the body is too long to read on; the outcome then depends on the head, and on the part that was read. */
    boolean tooLong() {
        return read > pendingRequest.route().settings().longestBody();
    }

    Outcome outcome() {
        boolean whole = length == NONE
                || length == read
                || pendingRequest.route().request().expectsNoBody()
                || status == 204
                || status == 304;
        if (!whole && !tooLong()) {
            return new Outcome.Unknown("its Content-Length is " + length + ", but it has " + read + " bytes");
        }
        if (expected) {
            return kept.map(this::extract).orElseGet(pendingRequest::acknowledged);
        }
        return pendingRequest.route().settings().outcome(status, retryLater, errorMessage());
    }

    private String errorMessage() {
        return message.or(() -> kept.map(ReceivedAnswer::body))
                .map(ByteArrayOutputStream::toByteArray)
                .map(bytes -> new String(
                        bytes, 0, Math.min(bytes.length, ErrorMessageExtractor.LONGEST_READ), StandardCharsets.UTF_8))
                .orElse("");
    }

    private Outcome extract(ReceivedAnswer answer) {
        return read > ResponseBounds.KEPT_BYTES_MAX
                ? new Outcome.Unknown(ResponseBounds.LONG_BODY)
                : pendingRequest
                        .route()
                        .settings()
                        .extract(
                                pendingRequest.operation(),
                                answer.headers(),
                                answer.body().toString(StandardCharsets.UTF_8));
    }
}
