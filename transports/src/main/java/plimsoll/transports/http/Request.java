package plimsoll.transports.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The text around a content: everything of a request that is not the content itself. */
final class Request {
    private static final String BOUNDARY = "plimsoll-7f1c0a9be35d4462";

    /** How the content stands in a part of a form. */
    record Part(String field, String filename, String contentType) {}

    /**
     * One request's text, all ASCII.
     *
     * @param head request line, headers and what stands before the content
     * @param tail what stands after it
     */
    record Text(String head, String tail) {
        ByteBuffer headBytes() {
            return bytes(head);
        }

        ByteBuffer tailBytes() {
            return bytes(tail);
        }

        private static ByteBuffer bytes(String text) {
            return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private final String method;
    private final Template start;
    private final Template before;
    private final String after;
    private final boolean mayCarry;

    /** @param part absent when the content is the whole body */
    Request(String method, Address address, Map<String, String> headers, Optional<Part> part) {
        this.method = method;
        this.mayCarry = !method.matches("GET|HEAD|DELETE|OPTIONS|TRACE");
        this.start = new Template(start(method, address, headers, part.isPresent()));
        this.before = new Template(part.map(Request::before).orElse(""));
        this.after = part.isPresent() ? "\r\n--" + BOUNDARY + "--\r\n" : "";
    }

    private static String start(String method, Address address, Map<String, String> headers, boolean form) {
        StringBuilder text = new StringBuilder(method)
                .append(' ')
                .append(address.path())
                .append(" HTTP/1.1\r\nHost: ")
                .append(address.authority())
                .append("\r\n");
        if (form) {
            text.append("Content-Type: multipart/form-data; boundary=" + BOUNDARY + "\r\n");
        }
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.toString();
    }

    private static String before(Part part) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + part.field() + "\"; filename=\""
                + part.filename() + "\"\r\nContent-Type: " + part.contentType() + "\r\n\r\n";
    }

    boolean expectsNoBody() {
        return method.equals("HEAD");
    }

    Text text(String id, long contentLength) {
        String opening = before.fill(id);
        long length = opening.length() + contentLength + after.length();
        String framing = length > 0 || mayCarry ? "Content-Length: " + length + "\r\n\r\n" : "\r\n";
        return new Text(start.fill(id) + framing + opening, after);
    }
}
