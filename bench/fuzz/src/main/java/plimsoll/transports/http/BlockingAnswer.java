package plimsoll.transports.http;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import plimsoll.fuzz.Refusals;

/** The reading of an answer by the driver on sockets. */
public final class BlockingAnswer {
    private static final long LONG_NANOS = 60_000_000_000L;

    private static final SocketChannel UNCONNECTED = unconnected();

    private BlockingAnswer() {}

    private static SocketChannel unconnected() {
        try {
            return SocketChannel.open();
        } catch (IOException e) {
            throw Refusals.unexpected(e);
        }
    }

    /** Returns status, headers and body in a text; {@code none} when the bytes are not a whole answer. */
    public static String of(byte[] input, boolean toHead) {
        HttpConnection connection = new HttpConnection(UNCONNECTED, new ByteArrayInputStream(input));
        connection.begin(System.nanoTime() + LONG_NANOS);
        try {
            HttpResponse response = ResponseHeadReader.read(connection, toHead);
            String body = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
            return response.status() + " keep " + response.keep() + " later " + response.retryLater() + " "
                    + new TreeMap<>(response.headers()) + body;
        } catch (EOFException | MalformedResponseException refused) {
            return "none";
        } catch (IOException e) {
            throw Refusals.unexpected(e);
        }
    }
}
