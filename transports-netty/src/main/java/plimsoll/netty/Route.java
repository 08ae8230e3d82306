package plimsoll.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import plimsoll.driver.Operation;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.Request;

/** One kind of request, where it goes, and its bytes where they are always the same. */
final class Route {
    private final HttpSettings settings;
    private final Pool pool;
    private Optional<ByteBuf> constant = Optional.empty();

    Route(HttpSettings settings, Pool pool) {
        this.settings = settings;
        this.pool = pool;
    }

    HttpSettings settings() {
        return settings;
    }

    Pool pool() {
        return pool;
    }

    boolean takes() {
        return !settings.takes().isEmpty();
    }

    /** What stands before the content of an HTTP/1.1 request. */
    ByteBuf head(Operation operation) {
        if (constant.isPresent()) {
            return constant.get().duplicate();
        }
        ByteBuf head = Unpooled.wrappedBuffer(settings.request().text(operation).headBytes());
        if (settings.request().constant() && operation.content().length() == 0) {
            ByteBuf direct = Unpooled.directBuffer(head.readableBytes()).writeBytes(head);
            constant = Optional.of(Unpooled.unreleasableBuffer(direct));
            return constant.get().duplicate();
        }
        return head;
    }

    /** What stands after the content. */
    byte[] tail() {
        return settings.request().closing();
    }

    Request request() {
        return settings.request();
    }
}
