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
            return Stream.generate(() -> next(items))
                    .takeWhile(Optional::isPresent)
                    .map(found -> item.read(found.orElseThrow()))
                    .onClose(answer.end());
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private Optional<JsonObject> next(JsonItemReader items) {
        try {
            return items.next();
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
