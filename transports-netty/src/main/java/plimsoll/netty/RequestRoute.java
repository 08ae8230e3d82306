package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import plimsoll.driver.Operation;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.RequestText;

/** One kind of request with its connection pool, and its head if that is constant. */
final class RequestRoute {
    private static final Set<String> CONNECTION_HEADERS =
            Set.of("connection", "keep-alive", "upgrade", "transfer-encoding");

    private static final byte[] NONE = {};

    private final HttpSettings settings;
    private final EventLoopConnectionPool pool;
    private final boolean extractsValues;
    private final IntPredicate acknowledges;
    private final boolean constant;
    private final boolean bodyIsContent;
    private Optional<ByteBuf> constantHead = Optional.empty();
    private Optional<Http2Headers> constantHeaders = Optional.empty();

    RequestRoute(HttpSettings settings, EventLoopConnectionPool pool) {
        this.settings = settings;
        this.pool = pool;
        this.extractsValues = !settings.extractors().isEmpty();
        this.acknowledges = settings::expects;
        this.constant = settings.request().constant();
        this.bodyIsContent = settings.request().bodyIsContent();
    }

    HttpSettings settings() {
        return settings;
    }

    EventLoopConnectionPool pool() {
        return pool;
    }

    boolean extractsValues() {
        return extractsValues;
    }

    IntPredicate acknowledges() {
        return acknowledges;
    }

    /** Returns everything before the content of an HTTP/1.1 request. */
    ByteBuf head(Operation operation) {
        if (constantHead.isPresent()) {
            return constantHead.get().duplicate();
        }
        ByteBuffer head = settings.request().text(operation).headBytes();
        if (!same(operation)) {
            return Unpooled.wrappedBuffer(head);
        }
        ByteBuffer direct =
                ByteBuffer.allocateDirect(head.remaining()).put(head).flip();
        constantHead = Optional.of(Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(direct)));
        return constantHead.get().duplicate();
    }

    /** Whether the text is the same for all operations. */
    private boolean same(Operation operation) {
        return constant && operation.content().length() == 0;
    }

    /**
     * Returns the head of an HTTP/2 request.
     *
     * @param opening the number of body bytes before the content
     */
    Http2Headers headers(Operation operation, int opening) {
        if (constantHeaders.isPresent()) {
            return constantHeaders.get();
        }
        Http2Headers headers = newHeaders(operation, opening);
        if (same(operation)) {
            constantHeaders = Optional.of(headers);
        }
        return headers;
    }

    private Http2Headers newHeaders(Operation operation, int opening) {
        RequestText request = settings.request();
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(AsciiString.of(request.method()))
                .scheme(AsciiString.of(settings.address().tls() ? "https" : "http"))
                .authority(AsciiString.of(request.authority(operation)))
                .path(AsciiString.of(request.path(operation)));
        request.headers(operation).forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!CONNECTION_HEADERS.contains(lower)) {
                headers.add(AsciiString.of(lower), AsciiString.of(value));
            }
        });
        request.length(opening, operation.content().length())
                .ifPresent(length -> headers.add("content-length", Long.toString(length)));
        return headers;
    }

    /** Returns the part of an HTTP/2 request's body before the content. */
    byte[] opening(Operation operation) {
        return bodyIsContent ? NONE : settings.request().opening(operation);
    }

    /** Returns the part of the body after the content. */
    byte[] tail() {
        return settings.request().closing();
    }

    RequestText request() {
        return settings.request();
    }
}
