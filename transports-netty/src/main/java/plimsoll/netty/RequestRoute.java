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

/** One kind of request, where it goes, and its head where it is always the same. */
final class RequestRoute {
    private static final Set<String> OF_A_CONNECTION =
            Set.of("connection", "keep-alive", "upgrade", "transfer-encoding");

    private static final byte[] NONE = {};

    private final HttpSettings settings;
    private final EventLoopConnectionPool pool;
    private final boolean takes;
    private final IntPredicate acknowledges;
    private final boolean constant;
    private final boolean bodiless;
    private Optional<ByteBuf> constantHead = Optional.empty();
    private Optional<Http2Headers> constantHeaders = Optional.empty();

    RequestRoute(HttpSettings settings, EventLoopConnectionPool pool) {
        this.settings = settings;
        this.pool = pool;
        this.takes = !settings.takes().isEmpty();
        this.acknowledges = settings::expects;
        this.constant = settings.request().constant();
        this.bodiless = settings.request().bodiless();
    }

    HttpSettings settings() {
        return settings;
    }

    EventLoopConnectionPool pool() {
        return pool;
    }

    boolean takes() {
        return takes;
    }

    IntPredicate acknowledges() {
        return acknowledges;
    }

    /** What stands before the content of an HTTP/1.1 request. */
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

    /** Whether its text is that of every other operation. */
    private boolean same(Operation operation) {
        return constant && operation.content().length() == 0;
    }

    /**
     * The head of an HTTP/2 request.
     *
     * @param opening bytes of the body that stand before the content
     */
    Http2Headers headers(Operation operation, int opening) {
        if (constantHeaders.isPresent()) {
            return constantHeaders.get();
        }
        Http2Headers headers = written(operation, opening);
        if (same(operation)) {
            constantHeaders = Optional.of(headers);
        }
        return headers;
    }

    private Http2Headers written(Operation operation, int opening) {
        RequestText request = settings.request();
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(AsciiString.of(request.method()))
                .scheme(AsciiString.of(settings.address().tls() ? "https" : "http"))
                .authority(AsciiString.of(request.authority(operation)))
                .path(AsciiString.of(request.path(operation)));
        request.headers(operation).forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!OF_A_CONNECTION.contains(lower)) {
                headers.add(AsciiString.of(lower), AsciiString.of(value));
            }
        });
        request.length(opening, operation.content().length())
                .ifPresent(length -> headers.add("content-length", Long.toString(length)));
        return headers;
    }

    /** What stands before the content in the body of an HTTP/2 request. */
    byte[] opening(Operation operation) {
        return bodiless ? NONE : settings.request().opening(operation);
    }

    /** What stands after the content. */
    byte[] tail() {
        return settings.request().closing();
    }

    RequestText request() {
        return settings.request();
    }
}
