package plimsoll.transports.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.RequestText;

/** The request without TLS. */
record SocketListing(HttpAddress address, RequestText request) implements ListingRequest {
    /** The limit for the whole listing; the worker's own deadline is usually shorter. */
    private static final Duration LONGEST = FixedTimeout.LISTING.time();

    private static final int CONNECT_MILLIS = FixedTimeout.CONNECT.millis();

    @Override
    public Answer send() throws IOException {
        HttpConnection connection = HttpConnection.open(address.socket(), CONNECT_MILLIS);
        try {
            connection.begin(System.nanoTime() + LONGEST.toNanos());
            OperationId none = new OperationId(0, 0, 0);
            ByteBuffer text = request.text(new Operation(none, new PayloadBytes(none, 0), 0))
                    .headBytes();
            while (text.hasRemaining()) {
                connection.channel().write(text);
            }
            HttpResponse response = ResponseHeadReader.read(connection, false);
            return new Answer(
                    response.status(), response.body(), response.body().endsByClose(), connection::close);
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }
}
