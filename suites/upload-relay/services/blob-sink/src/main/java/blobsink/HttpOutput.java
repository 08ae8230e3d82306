package blobsink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Writes the answers of one connection. */
final class HttpOutput {
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int CHUNK_CHARS = 32 * 1024;

    private final OutputStream out;
    private final AtomicLong requests;

    HttpOutput(OutputStream out, AtomicLong requests) {
        this.out = new BufferedOutputStream(out, 8 * 1024);
        this.requests = requests;
    }

    void goOn() throws IOException {
        out.write(CONTINUE);
        out.flush();
    }

    /** Sends an answer; to a HEAD request without the body that its headers describe. */
    void send(Answer answer, boolean head, boolean close) throws IOException {
        switch (answer) {
            case Answer.Whole(int status, Map<String, String> headers, String body) -> {
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                start(status, headers, close);
                if (!headers.containsKey("Content-Length")) {
                    line("Content-Length", Integer.toString(bytes.length));
                }
                ascii("\r\n");
                if (!head) {
                    out.write(bytes);
                }
            }
            case Answer.Lines(Stream<String> lines) -> {
                start(200, Map.of("Content-Type", "application/x-ndjson"), close);
                line("Transfer-Encoding", "chunked");
                ascii("\r\n");
                chunks(lines);
            }
        }
        out.flush();
    }

    private void start(int status, Map<String, String> headers, boolean close) throws IOException {
        ascii("HTTP/1.1 " + status + " " + reason(status) + "\r\n");
        line("Server", "blob-sink");
        line("Date", BlobPage.httpDate(Instant.now().getEpochSecond()));
        line("x-ms-version", "2025-11-05");
        line("x-ms-request-id", "00000000-0000-0000-0000-%012x".formatted(requests.incrementAndGet()));
        line("Connection", close ? "close" : "keep-alive");
        for (var header : headers.entrySet()) {
            line(header.getKey(), header.getValue());
        }
    }

    private void chunks(Stream<String> lines) throws IOException {
        var chunk = new StringBuilder(CHUNK_CHARS + 1024);
        Iterator<String> rest = lines.iterator();
        while (rest.hasNext()) {
            chunk.append(rest.next());
            if (chunk.length() >= CHUNK_CHARS) {
                chunk(chunk);
            }
        }
        if (!chunk.isEmpty()) {
            chunk(chunk);
        }
        ascii("0\r\n\r\n");
    }

    private void chunk(StringBuilder text) throws IOException {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        ascii(Integer.toHexString(bytes.length) + "\r\n");
        out.write(bytes);
        ascii("\r\n");
        text.setLength(0);
    }

    private void line(String name, String value) throws IOException {
        ascii(name + ": " + value + "\r\n");
    }

    private void ascii(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 408 -> "Request Timeout";
            case 409 -> "Conflict";
            case 411 -> "Length Required";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 431 -> "Request Header Fields Too Large";
            case 503 -> "Service Unavailable";
            case 507 -> "Insufficient Storage";
            default -> "Answer";
        };
    }
}
