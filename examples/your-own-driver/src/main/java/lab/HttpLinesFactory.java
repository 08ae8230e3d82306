package lab;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;

/**
 * Audit {@code http-lines}: a page with a line for each copy. Setting: {@code url}. (For JSON use the built-in audit
 * http.)
 */
public final class HttpLinesFactory implements AuditFactory {
    private static final int OK = 200;

    @Override
    public String name() {
        return "http-lines";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        String url = new Settings("audit http-lines", settings).only("url").text("url");
        HttpClient client = HttpClient.newHttpClient();
        try {
            HttpResponse<Stream<String>> answer =
                    client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofLines());
            if (answer.statusCode() != OK) {
                client.close();
                throw new IllegalStateException(url + " answered " + answer.statusCode());
            }
            return new Lines(answer.body().onClose(client::close));
        } catch (IOException unread) {
            throw new IllegalStateException(url + " cannot be read: " + unread.getMessage(), unread);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + url + " was read", interrupted);
        }
    }
}
