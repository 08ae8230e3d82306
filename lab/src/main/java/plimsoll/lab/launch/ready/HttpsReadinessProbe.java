package plimsoll.lab.launch.ready;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Ready when a GET over TLS is answered with 2xx. It trusts any certificate, as the kubelet's probe does: it sends no
 * secret and reads no content, and a member's certificate is often self-signed.
 */
public record HttpsReadinessProbe(URI uri) implements ReadinessProbe {
    private static final Duration LEAST = Duration.ofMillis(1);

    /** Made at the first probe over TLS, since a client takes threads and memory that most labs do not need. */
    private static final class Shared {
        private static final HttpClient CLIENT = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .sslContext(AnyCertificate.context())
                .build();

        private Shared() {}
    }

    /** Whether the address is one that this probe asks. */
    public static boolean asks(String url) {
        return url.startsWith("https://");
    }

    /**
     * Creates a probe of an https:// address.
     *
     * @throws IllegalArgumentException with the text seen
     */
    public static HttpsReadinessProbe of(String url) {
        URI uri = URI.create(url);
        if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException("'" + url + "' is not an https:// address");
        }
        return new HttpsReadinessProbe(uri);
    }

    @Override
    public boolean answers(Duration bound) {
        try {
            return status(bound) / 100 == 2;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String describe(Duration bound) {
        String description = "GET " + uri;
        try {
            return description + " is answered with " + status(bound);
        } catch (IOException e) {
            return description + ": " + e.getMessage();
        }
    }

    private int status(Duration bound) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(bound.compareTo(LEAST) < 0 ? LEAST : bound)
                .GET()
                .build();
        try {
            HttpResponse<InputStream> response = Shared.CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream());
            response.body().close();
            return response.statusCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }
}
