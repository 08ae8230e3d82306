package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntPredicate;
import plimsoll.driver.Operation;
import plimsoll.netty.request.Http2Head;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.RequestText;

/** One kind of request with its connection pool, and its head if that is constant. */
final class RequestRoute {
    private final HttpSettings settings;
    private final EventLoopConnectionPool pool;
    private final boolean extractsValues;
    private final IntPredicate acknowledges;
    private final boolean constant;
    private final byte[] tail;
    private Optional<ByteBuf> constantHead = Optional.empty();
    private Optional<Http2Head> http2Head = Optional.empty();

    RequestRoute(HttpSettings settings, EventLoopConnectionPool pool) {
        this.settings = settings;
        this.pool = pool;
        this.extractsValues = !settings.extractors().isEmpty();
        this.acknowledges = settings::expects;
        this.constant = settings.request().constant();
        this.tail = settings.request().closing();
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

    /** Returns the fields of an HTTP/2 request. */
    Http2Head http2Head() {
        if (http2Head.isEmpty()) {
            http2Head = Optional.of(new Http2Head(settings));
        }
        return http2Head.get();
    }

    /** Returns the part of an HTTP/2 request's body before the content. */
    byte[] opening(Operation operation) {
        return settings.request().opening(operation);
    }

    /** Returns the part of the body after the content. */
    byte[] tail() {
        return tail;
    }

    RequestText request() {
        return settings.request();
    }
}
