package plimsoll.transports.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import plimsoll.model.FixedTimeout;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpAddress;

/** The request over TLS, by the JDK's client: one request a trial needs no engine of our own. */
record TlsListing(HttpRequest request, SSLContext trusted) implements ListingRequest {
    /** Headers by which an answer says where it ends. */
    private static final List<String> LENGTHS = List.of("content-length", "transfer-encoding");

    /**
     * Prepares the request.
     *
     * @throws IllegalArgumentException when the client does not send such a header, or the address has a placeholder
     */
    static TlsListing of(HttpAddress address, Map<String, String> headers, TrustedCertificates trusted) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address.url()))
                .timeout(FixedTimeout.LISTING.time())
                .GET();
        headers.forEach((name, value) -> {
            try {
                request.header(name, value);
            } catch (IllegalArgumentException restricted) {
                throw DriverSettings.wrong(
                        "header." + name, value, "a header that the JDK's client does not set itself");
            }
        });
        return new TlsListing(request.build(), trusted.context());
    }

    @Override
    public Answer send() throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(FixedTimeout.CONNECT.time())
                .sslContext(trusted)
                .build();
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            boolean endsByClose = LENGTHS.stream()
                    .noneMatch(header -> response.headers().firstValue(header).isPresent());
            return new Answer(response.statusCode(), response.body(), endsByClose, client::shutdownNow);
        } catch (InterruptedException e) {
            client.shutdownNow();
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        } catch (IOException | RuntimeException e) {
            client.shutdownNow();
            throw e;
        }
    }
}
