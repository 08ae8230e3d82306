package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import plimsoll.driver.Content;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.transports.request.Request;

/** One operation as a stream of HTTP/2: what it sends, and what has come so far. */
final class Http2Exchange {
    private static final int PART = 64 * 1024;
    private static final Set<String> OF_A_CONNECTION =
            Set.of("connection", "keep-alive", "upgrade", "transfer-encoding");

    private final Errand errand;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private final Map<String, String> answered = new HashMap<>(0);
    private int status;
    private long length = -1;
    private long read;

    Http2Exchange(Errand errand) {
        this.errand = errand;
    }

    Errand errand() {
        return errand;
    }

    boolean begun() {
        return status > 0;
    }

    Http2Headers headers(boolean tls, int opening) {
        Request request = errand.route().request();
        Operation operation = errand.operation();
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(request.method())
                .scheme(tls ? "https" : "http")
                .authority(errand.route().settings().address().authority())
                .path(request.path(operation));
        request.headers(operation).forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!OF_A_CONNECTION.contains(lower)) {
                headers.add(lower, value);
            }
        });
        request.length(opening, operation.content().length())
                .ifPresent(length -> headers.add("content-length", Long.toString(length)));
        return headers;
    }

    /** Views of the shared content, without a copy. */
    ByteBuf body(byte[] opening) {
        Content content = errand.operation().content();
        var whole = Unpooled.compositeBuffer(Integer.MAX_VALUE);
        whole.addComponent(true, Unpooled.wrappedBuffer(opening));
        for (long at = 0; at < content.length(); ) {
            ByteBuf part = Unpooled.wrappedBuffer(content.part(at, PART));
            at += part.readableBytes();
            whole.addComponent(true, part);
        }
        return whole.addComponent(true, Unpooled.wrappedBuffer(errand.route().tail()));
    }

    /** A head or trailers. */
    void heard(Http2Headers headers) throws BadAnswer {
        if (headers.status() != null) {
            String text = headers.status().toString();
            if (!text.matches("[1-5]\\d\\d")) {
                throw new BadAnswer("its status is no status");
            }
            status = Integer.parseInt(text);
        } else if (status == 0) {
            throw new BadAnswer("its head has no status");
        }
        CharSequence written = headers.get("content-length");
        if (written != null) {
            if (!written.toString().matches("\\d{1,18}")) {
                throw new BadAnswer("its Content-Length is no length");
            }
            length = Long.parseLong(written.toString());
        }
        if (errand.route().takes() || headers.contains("retry-after")) {
            headers.forEach(each ->
                    answered.put(each.getKey().toString(), each.getValue().toString()));
        }
    }

    void heard(ByteBuf data) {
        read += data.readableBytes();
        if (errand.route().takes() && read <= AnswerParser.LONGEST_KEPT) {
            byte[] bytes = new byte[data.readableBytes()];
            data.getBytes(data.readerIndex(), bytes);
            body.writeBytes(bytes);
        }
    }

    /** Interim answers are followed by others. */
    boolean interim() {
        return status >= 100 && status < 200;
    }

    Outcome outcome() {
        boolean whole = length < 0 || length == read || errand.route().request().expectsNoBody() || status == 304;
        if (!whole) {
            return new Outcome.Unknown("its Content-Length is " + length + ", but it has " + read + " bytes");
        }
        var settings = errand.route().settings();
        Outcome outcome = settings.outcome(status, answered.containsKey("retry-after"));
        if (!(outcome instanceof Outcome.Acknowledged) || !errand.route().takes()) {
            return outcome;
        }
        return read > AnswerParser.LONGEST_KEPT
                ? new Outcome.Unknown("acknowledged with a body of more than " + AnswerParser.LONGEST_KEPT + " bytes")
                : settings.take(errand.operation(), answered, body.toString(StandardCharsets.UTF_8));
    }
}
