package domain.report;

import domain.Bounds;
import domain.HttpError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;

/**
 * The client below Spring's RestTemplate by default: the calling thread itself sends the request and reads the answer.
 * The JDK repeats a GET once when a kept connection ends without an answer.
 *
 * @param patience for a part. A read may end that much later, so an answer that comes in drops is given up at twice its
 *     length at the latest
 */
record SynchronousClient(Duration patience) implements PartClient {
    private static final int CHUNK = 8192;

    /** By default five idle connections are kept, and most threads would open a new one for each part. */
    private static final int IDLE_CONNECTIONS = 200;

    /** Sets properties of the whole JVM, which the JDK reads at its first HTTP request: nothing may send one before. */
    static SynchronousClient keepingConnections(Duration patience) {
        System.setProperty("http.maxConnections", Integer.toString(IDLE_CONNECTIONS));
        // By default a thread of the JDK waits five seconds for the rest of a short answer that was given up.
        System.setProperty("http.KeepAlive.remainingData", "0");
        return new SynchronousClient(patience);
    }

    @Override
    public byte[] part(URI from) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            HttpURLConnection connection = asked(from);
            try {
                return answer(connection, end);
            } catch (IOException | HttpError refused) {
                connection.disconnect();
                throw refused;
            }
        } catch (SocketTimeoutException e) {
            throw HttpError.downstreamLate();
        } catch (IOException e) {
            throw HttpError.downstreamFailed("no answer");
        }
    }

    private HttpURLConnection asked(URI from) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) from.toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout((int) Bounds.CONNECT.toMillis());
        connection.setReadTimeout((int) patience.toMillis());
        connection.setInstanceFollowRedirects(false);
        return connection;
    }

    private static byte[] answer(HttpURLConnection connection, long end) throws IOException {
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_OK) {
            throw HttpError.downstreamFailed("status " + status);
        }
        try (InputStream body = connection.getInputStream()) {
            return whole(body, end);
        }
    }

    private static byte[] whole(InputStream body, long end) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
            if (System.nanoTime() - end > 0) {
                throw new SocketTimeoutException("the answer is not whole yet");
            }
            whole.write(chunk, 0, count);
        }
        return whole.toByteArray();
    }
}
