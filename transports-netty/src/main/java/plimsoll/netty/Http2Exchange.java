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

/** One operation as a stream of HTTP/2: what it sends, and what has come so far. */
final class Http2Exchange {
    /** As much as one frame of most servers, and less than the window that a slow one may leave unopened. */
    private static final int PART = 16 * 1024;

    private static final int MOST_INTERIM = 128;
    private static final int LONGEST_LENGTH = 18;

    private final PendingRequest pendingRequest;
    private final Optional<ReceivedAnswer> kept;
    private Optional<ByteArrayOutputStream> said = Optional.empty();
    private int status;
    private int interim;
    private boolean retryLater;
    private long length = -1;
    private long read;

    /** Of an answer that later steps take something from. */
    private record ReceivedAnswer(Map<String, String> headers, ByteArrayOutputStream body) {}

    Http2Exchange(PendingRequest pendingRequest) {
        this.pendingRequest = pendingRequest;
        this.kept = pendingRequest.route().takes()
                ? Optional.of(new ReceivedAnswer(new HashMap<>(), new ByteArrayOutputStream()))
                : Optional.empty();
    }

    PendingRequest errand() {
        return pendingRequest;
    }

    boolean begun() {
        return status > 0;
    }

    /**
     * A piece of its body.
     *
     * @param content whether it is the operation's own, and no text around it
     */
    record Piece(ByteBuf bytes, boolean content) {}

    /** In the order in which it leaves; views of the shared content, without a copy. */
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

    /** Told that a piece of its content has left; what leaves after its end was counted with that. */
    void left(int bytes) {
        if (!pendingRequest.finished()) {
            pendingRequest.operation().sent().accept(bytes);
        }
    }

    /** A head, an interim one or trailers. */
    void heard(Http2Headers headers) throws ResponseFormatException {
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
            throw new ResponseFormatException("its status is no status");
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
            throw new ResponseFormatException("its Content-Length is no length");
        }
        return length;
    }

    void heard(ByteBuf data) {
        read += data.readableBytes();
        if (kept.isPresent() && read <= ResponseParser.LONGEST_KEPT) {
            kept.get().body().writeBytes(bytes(data, data.readableBytes()));
        } else if (kept.isEmpty() && !pendingRequest.route().settings().expects(status)) {
            listen(data);
        }
    }

    /** What is no acknowledgement may say why in its beginning. */
    private void listen(ByteBuf data) {
        ByteArrayOutputStream heard = said.orElseGet(ByteArrayOutputStream::new);
        said = Optional.of(heard);
        heard.writeBytes(
                bytes(data, Math.min(data.readableBytes(), ErrorMessageExtractor.LONGEST_READ - heard.size())));
    }

    private static byte[] bytes(ByteBuf data, int count) {
        byte[] bytes = new byte[count];
        data.getBytes(data.readerIndex(), bytes);
        return bytes;
    }

    /** Whether it is longer than anybody reads; what it says is then told by its head. */
    boolean endless() {
        return read > Http1Connection.LONGEST_BODY;
    }

    Outcome outcome() {
        boolean whole =
                length < 0 || length == read || pendingRequest.route().request().expectsNoBody() || status == 304;
        if (!whole && !endless()) {
            return new Outcome.Unknown("its Content-Length is " + length + ", but it has " + read + " bytes");
        }
        Outcome outcome = pendingRequest.route().settings().outcome(status, retryLater, whyNot());
        return outcome instanceof Outcome.Acknowledged && kept.isPresent() ? taken(kept.get()) : outcome;
    }

    private String whyNot() {
        return pendingRequest.route().settings().expects(status)
                ? ""
                : said.or(() -> kept.map(ReceivedAnswer::body))
                        .map(ByteArrayOutputStream::toByteArray)
                        .map(heard -> new String(
                                heard,
                                0,
                                Math.min(heard.length, ErrorMessageExtractor.LONGEST_READ),
                                StandardCharsets.UTF_8))
                        .orElse("");
    }

    private Outcome taken(ReceivedAnswer answer) {
        return read > ResponseParser.LONGEST_KEPT
                ? new Outcome.Unknown("acknowledged with a body of more than " + ResponseParser.LONGEST_KEPT + " bytes")
                : pendingRequest
                        .route()
                        .settings()
                        .take(
                                pendingRequest.operation(),
                                answer.headers(),
                                answer.body().toString(StandardCharsets.UTF_8));
    }
}
