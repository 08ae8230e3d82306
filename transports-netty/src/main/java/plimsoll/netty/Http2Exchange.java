package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import plimsoll.transports.request.ErrorMessageExtractor;

/** One request on an HTTP/2 stream: the body to send, and the answer so far. */
final class Http2Exchange {
    /** The default frame size, and less than the flow-control window of a server that is slow to open it. */
    private static final int PART = 16 * 1024;

    private static final int MOST_INTERIM = 128;
    private static final int LONGEST_LENGTH = 18;

    private final PendingRequest pendingRequest;
    private final Optional<ReceivedAnswer> kept;
    private Optional<ByteArrayOutputStream> message = Optional.empty();
    private int status;
    private int interim;
    private boolean retryLater;
    private long length = -1;
    private long read;

    /** Headers and body of an answer from which later steps take values. */
    private record ReceivedAnswer(Map<String, String> headers, ByteArrayOutputStream body) {}

    Http2Exchange(PendingRequest pendingRequest) {
        this.pendingRequest = pendingRequest;
        this.kept = pendingRequest.route().extractsValues()
                ? Optional.of(new ReceivedAnswer(new HashMap<>(), new ByteArrayOutputStream()))
                : Optional.empty();
    }

    PendingRequest pendingRequest() {
        return pendingRequest;
    }

    boolean hasBegun() {
        return status > 0;
    }

    /**
     * A piece of the body.
     *
     * @param content whether it belongs to the operation's content, not to the text around it
     */
    record Piece(ByteBuf bytes, boolean content) {}

    /** Returns the pieces of the body in order, as views of the shared content without a copy. */
    List<Piece> body(byte[] opening) {
        PayloadBytes payloadBytes = pendingRequest.operation().content();
        List<Piece> body = new ArrayList<>();
        addText(body, opening);
        for (long at = 0; at < payloadBytes.length(); ) {
            ByteBuf part = Unpooled.wrappedBuffer(payloadBytes.part(at, PART));
            at += part.readableBytes();
            body.add(new Piece(part, true));
        }
        addText(body, pendingRequest.route().tail());
        return body;
    }

    private static void addText(List<Piece> body, byte[] text) {
        if (text.length > 0) {
            body.add(new Piece(Unpooled.wrappedBuffer(text), false));
        }
    }

    /** Reports sent content bytes; those sent after the end of the operation were already counted at its end. */
    void contentSent(int bytes) {
        if (!pendingRequest.finished()) {
            pendingRequest.operation().sent().accept(bytes);
        }
    }

    /** Receives a head, an interim head or trailers. */
    void received(Http2Headers headers) throws ResponseFormatException {
        CharSequence written = headers.status();
        if (written != null) {
            status = status(written);
            if (status < 200 && ++interim > MOST_INTERIM) {
                throw new ResponseFormatException("it has more than " + MOST_INTERIM + " interim answers");
            }
        } else if (status == 0) {
            throw new ResponseFormatException("its head has no status");
        }
        CharSequence lengthWritten = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (lengthWritten != null) {
            length = length(lengthWritten);
        }
        retryLater |= headers.contains(HttpHeaderNames.RETRY_AFTER);
        kept.ifPresent(all -> headers.forEach(each ->
                all.headers().put(each.getKey().toString(), each.getValue().toString())));
    }

    private static int status(CharSequence text) throws ResponseFormatException {
        boolean digits = text.length() == 3 && text.charAt(0) >= '1' && text.charAt(0) <= '5';
        int status = 0;
        for (int i = 0; i < 3 && digits; i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
            status = 10 * status + text.charAt(i) - '0';
        }
        if (!digits) {
            throw new ResponseFormatException("its status is not a status code");
        }
        return status;
    }

    private static long length(CharSequence text) throws ResponseFormatException {
        boolean digits = !text.isEmpty() && text.length() <= LONGEST_LENGTH;
        long length = 0;
        for (int i = 0; i < text.length() && digits; i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
            length = 10 * length + text.charAt(i) - '0';
        }
        if (!digits) {
            throw new ResponseFormatException("its Content-Length is not a number of bytes");
        }
        return length;
    }

    /** Receives a part of the body. */
    void received(ByteBuf data) {
        read += data.readableBytes();
        if (kept.isPresent() && read <= ResponseParser.LONGEST_KEPT) {
            kept.get().body().writeBytes(bytes(data, data.readableBytes()));
        } else if (kept.isEmpty() && !pendingRequest.route().settings().expects(status)) {
            keepMessage(data);
        }
    }

    /** Keeps the beginning of an answer that does not acknowledge, which may contain an error message. */
    private void keepMessage(ByteBuf data) {
        ByteArrayOutputStream received = message.orElseGet(ByteArrayOutputStream::new);
        message = Optional.of(received);
        received.writeBytes(
                bytes(data, Math.min(data.readableBytes(), ErrorMessageExtractor.LONGEST_READ - received.size())));
    }

    private static byte[] bytes(ByteBuf data, int count) {
        byte[] bytes = new byte[count];
        data.getBytes(data.readerIndex(), bytes);
        return bytes;
    }

    /** Whether the body is too long to read on; the outcome then depends on the head alone. */
    boolean tooLong() {
        return read > Http1Connection.LONGEST_BODY;
    }

    Outcome outcome() {
        boolean whole =
                length < 0 || length == read || pendingRequest.route().request().expectsNoBody() || status == 304;
        if (!whole && !tooLong()) {
            return new Outcome.Unknown("its Content-Length is " + length + ", but it has " + read + " bytes");
        }
        Outcome outcome = pendingRequest.route().settings().outcome(status, retryLater, errorMessage());
        return outcome instanceof Outcome.Acknowledged && kept.isPresent() ? extract(kept.get()) : outcome;
    }

    private String errorMessage() {
        return pendingRequest.route().settings().expects(status)
                ? ""
                : message.or(() -> kept.map(ReceivedAnswer::body))
                        .map(ByteArrayOutputStream::toByteArray)
                        .map(bytes -> new String(
                                bytes,
                                0,
                                Math.min(bytes.length, ErrorMessageExtractor.LONGEST_READ),
                                StandardCharsets.UTF_8))
                        .orElse("");
    }

    private Outcome extract(ReceivedAnswer answer) {
        return read > ResponseParser.LONGEST_KEPT
                ? new Outcome.Unknown("acknowledged with a body of more than " + ResponseParser.LONGEST_KEPT + " bytes")
                : pendingRequest
                        .route()
                        .settings()
                        .extract(
                                pendingRequest.operation(),
                                answer.headers(),
                                answer.body().toString(StandardCharsets.UTF_8));
    }
}
