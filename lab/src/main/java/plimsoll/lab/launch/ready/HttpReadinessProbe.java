package plimsoll.lab.launch.ready;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Ready when a GET is answered with 2xx. It reads only the status line, over a connection of its own, to cost a
 * starting member as little as possible.
 */
public record HttpReadinessProbe(InetSocketAddress address, String request) implements ReadinessProbe {
    private static final int STATUS_LINE = "HTTP/1.1 200".length();

    /**
     * Creates a probe of an http:// address.
     *
     * @throws IllegalArgumentException with the text seen
     */
    public static HttpReadinessProbe of(String url) {
        URI uri = URI.create(url);
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException("'" + url + "' is not an http:// address");
        }
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String host = uri.getHost().replaceAll("^\\[|]$", "");
        return new HttpReadinessProbe(
                new InetSocketAddress(host, uri.getPort() < 0 ? 80 : uri.getPort()),
                "GET " + path + query + " HTTP/1.1\r\nHost: " + uri.getRawAuthority()
                        + "\r\nAccept: */*\r\nConnection: close\r\n\r\n");
    }

    @Override
    public boolean answers(Duration bound) {
        try {
            return statusOf(bound).matches("HTTP/1\\.[01] 2\\d\\d");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String describe(Duration bound) {
        String description =
                request.lines().findFirst().orElse("").replace(" HTTP/1.1", "") + " at port " + address.getPort();
        try {
            String status = statusOf(bound);
            return description + (status.isEmpty() ? " is not answered" : " is answered with " + status);
        } catch (IOException e) {
            return description + ": " + e.getMessage();
        }
    }

    private String statusOf(Duration bound) throws IOException {
        long deadline = System.nanoTime() + bound.toNanos();
        try (Socket socket = new Socket()) {
            socket.connect(address, millisTo(deadline));
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return statusLine(socket, deadline);
        }
    }

    private static String statusLine(Socket socket, long deadline) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        while (line.length() < STATUS_LINE && System.nanoTime() < deadline) {
            socket.setSoTimeout(millisTo(deadline));
            int next = in.read();
            if (next < 0) {
                break;
            }
            line.append((char) next);
        }
        return line.toString();
    }

    private static int millisTo(long deadline) {
        return Math.clamp((deadline - System.nanoTime()) / 1_000_000, 1, Integer.MAX_VALUE);
    }
}
