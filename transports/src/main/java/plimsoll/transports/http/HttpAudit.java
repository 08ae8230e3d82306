package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.Content;
import plimsoll.driver.Operation;
import plimsoll.driver.Stored;
import plimsoll.model.Deadline;
import plimsoll.model.OperationId;
import plimsoll.transports.request.Address;
import plimsoll.transports.request.Request;

/** Reads a listing item by item, so that memory stays flat. */
final class HttpAudit implements Audit {
    /** Of the whole listing; the worker's own deadline is mostly shorter. */
    private static final Duration LONGEST = Deadline.LISTING.time();

    private static final int CONNECT_MILLIS = Deadline.CONNECT.millis();

    private final Address address;
    private final Request request;
    private final ListedItem item;

    HttpAudit(Address address, Request request, ListedItem item) {
        this.address = address;
        this.request = request;
        this.item = item;
    }

    @Override
    public Stream<Stored> list() {
        try {
            Connection connection = Connection.open(address.socket(), CONNECT_MILLIS);
            return items(connection).onClose(connection::close);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private Stream<Stored> items(Connection connection) throws IOException {
        connection.begin(System.nanoTime() + LONGEST.toNanos());
        OperationId none = new OperationId(0, 0, 0);
        ByteBuffer text =
                request.text(new Operation(none, new Content(none, 0), 0)).headBytes();
        while (text.hasRemaining()) {
            connection.channel().write(text);
        }
        Answer answer = AnswerReader.read(connection, false);
        if (answer.status() != 200) {
            connection.close();
            throw new IOException("it answered with status " + answer.status() + " instead of 200");
        }
        JsonItems items = new JsonItems(answer.body());
        return Stream.generate(() -> next(items))
                .takeWhile(Optional::isPresent)
                .map(found -> item.read(found.orElseThrow()));
    }

    private Optional<JsonObject> next(JsonItems items) {
        try {
            return items.next();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private UncheckedIOException broken(IOException e) {
        return new UncheckedIOException(
                "the listing at http://" + address.authority() + address.path() + " broke: " + e, e);
    }

    @Override
    public void close() {
        // Every listing has a connection of its own, which ends with its stream.
    }
}
