package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;
import plimsoll.transports.request.HttpAddress;

/** Reads a listing item by item, so that memory use does not grow with it. */
final class HttpAudit implements Audit {
    private final HttpAddress address;
    private final ListingRequest request;
    private final ListedItem item;

    HttpAudit(HttpAddress address, ListingRequest request, ListedItem item) {
        this.address = address;
        this.request = request;
        this.item = item;
    }

    @Override
    public Stream<StoredCopy> list() {
        try {
            ListingRequest.Answer answer = request.send();
            if (answer.status() != 200) {
                answer.end().run();
                throw new IOException("expected status 200, got " + answer.status());
            }
            JsonItemReader items = new JsonItemReader(answer.body());
            return Stream.generate(() -> next(items, answer.endsByClose()))
                    .takeWhile(Optional::isPresent)
                    .map(found -> item.read(found.orElseThrow()))
                    .onClose(answer.end());
        } catch (IOException e) {
            throw failure(e);
        }
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
        return new UncheckedIOException("reading the listing at " + address.url() + " failed: " + e, e);
    }

    @Override
    public void close() {
        // Every listing has its own connection, which is closed with its stream.
    }
}
