package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.driver.StoredCopy;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.RequestText;

/** Reads a listing item by item, so that memory use does not grow with it. */
final class HttpAudit implements Audit {
    /** The limit for the whole listing; the worker's own deadline is usually shorter. */
    private static final Duration LONGEST = FixedTimeout.LISTING.time();

    private static final int CONNECT_MILLIS = FixedTimeout.CONNECT.millis();

    private final HttpAddress address;
    private final RequestText request;
    private final ListedItem item;

    HttpAudit(HttpAddress address, RequestText request, ListedItem item) {
        this.address = address;
        this.request = request;
        this.item = item;
    }

    @Override
    public Stream<StoredCopy> list() {
        try {
            HttpConnection connection = HttpConnection.open(address.socket(), CONNECT_MILLIS);
            return items(connection).onClose(connection::close);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private Stream<StoredCopy> items(HttpConnection connection) throws IOException {
        connection.begin(System.nanoTime() + LONGEST.toNanos());
        OperationId none = new OperationId(0, 0, 0);
        ByteBuffer text =
                request.text(new Operation(none, new PayloadBytes(none, 0), 0)).headBytes();
        while (text.hasRemaining()) {
            connection.channel().write(text);
        }
        HttpResponse response = ResponseHeadReader.read(connection, false);
        if (response.status() != 200) {
            connection.close();
            throw new IOException("expected status 200, got " + response.status());
        }
        JsonItemReader items = new JsonItemReader(response.body());
        boolean endsByClose = response.body().endsByClose();
        return Stream.generate(() -> next(items, endsByClose))
                .takeWhile(Optional::isPresent)
                .map(found -> item.read(found.orElseThrow()));
    }

    /** @param endsByClose whether a server that dies in the middle ends the listing as one that has listed all does */
    private Optional<JsonObject> next(JsonItemReader items, boolean endsByClose) {
        try {
            Optional<JsonObject> next = items.next();
            if (next.isEmpty() && endsByClose && !items.endsByBracket()) {
                throw new IOException("only the end of the connection ends it, so a part may be missing; "
                        + "send it as an array, in chunks or with a Content-Length");
            }
            return next;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private UncheckedIOException failure(IOException e) {
        return new UncheckedIOException(
                "reading the listing at http://" + address.authority() + address.path() + " failed: " + e, e);
    }

    @Override
    public void close() {
        // Every listing has its own connection, which is closed with its stream.
    }
}
