package intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection that sends exact bytes, well formed or not. */
final class Client implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String BOUNDARY = "----intakeBoundary";

    private final Socket socket;

    Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    static String form(String name, byte[] content) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name
                + "\"; filename=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\n"
                + new String(content, StandardCharsets.ISO_8859_1) + "\r\n--" + BOUNDARY + "--\r\n";
    }

    /** A part of a form that is not its last. */
    static String field(String name, String headers, String value) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n" + headers + "\r\n"
                + value + "\r\n";
    }

    static String contentType() {
        return "multipart/form-data; boundary=" + BOUNDARY;
    }

    Client send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Closes only this side of the connection. */
    void noMore() throws IOException {
        socket.shutdownOutput();
    }

    static String head(String path, String type, long length) {
        return "POST " + path + " HTTP/1.1\r\nHost: intake\r\nContent-Type: " + type + "\r\nContent-Length: " + length
                + "\r\nConnection: close\r\n\r\n";
    }

    /** The status of a POST of that body. */
    static int post(int port, String path, String type, String body) throws IOException {
        try (Client client = new Client(port)) {
            return client.send(head(path, type, body.length())).send(body).status();
        }
    }

    static String get(int port, String path) throws IOException {
        try (Client client = new Client(port)) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: intake\r\nConnection: close\r\n\r\n")
                    .answer();
        }
    }

    /** The content of the answer. */
    String answer() throws IOException {
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    int status() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        String text = line.toString(StandardCharsets.US_ASCII);
        if (!text.startsWith("HTTP/1.1 ")) {
            throw new IOException("no status line came: '" + text + "'");
        }
        return Integer.parseInt(text.substring(9, 12));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
