package plimsoll.transports.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.driver.Operation;

/**
 * The text of a request around its content: request line, headers, and the parts of the body before and after the
 * content.
 */
public final class RequestText {
    private static final String BOUNDARY = "plimsoll-7f1c0a9be35d4462";

    /** The form part that contains the content. */
    record Part(String field, String filename, String contentType) {}

    /** The text of the body: a form part around the content, or a fixed body. */
    record MessageBody(Optional<Part> part, Optional<String> body) {}

    /**
     * The text of one request.
     *
     * @param lines request line and headers
     * @param opening the part of the body before the content; all operations share it if it is the same for them
     * @param tail the part of the body after the content
     */
    public record Text(ByteBuffer lines, ByteBuffer opening, ByteBuffer tail) {
        public int headLength() {
            return lines.remaining() + opening.remaining();
        }

        /** Returns everything before the content, without a copy. */
        public List<ByteBuffer> headParts() {
            return List.of(lines.duplicate(), opening.duplicate());
        }

        /** Returns a copy of everything before the content. */
        public ByteBuffer headBytes() {
            return ByteBuffer.allocate(headLength())
                    .put(lines.duplicate())
                    .put(opening.duplicate())
                    .flip();
        }

        public ByteBuffer tailBytes() {
            return tail.duplicate();
        }
    }

    private final String method;
    private final HttpAddress address;
    private final Map<String, OperationTemplate> headers = new LinkedHashMap<>();
    private final OperationTemplate authority;
    private final OperationTemplate path;
    private final OperationTemplate start;
    private final OperationTemplate before;
    private final Optional<byte[]> constantOpening;
    private final String after;
    private final boolean mayCarry;

    RequestText(String method, HttpAddress address, Map<String, String> headers, MessageBody messageBody) {
        this.method = method;
        this.address = address;
        Map<String, String> all = new LinkedHashMap<>(headers);
        String host = takeHost(all).orElse(address.authority());
        this.authority = OperationTemplate.ofHead(host);
        this.mayCarry = !method.matches("GET|HEAD|DELETE|OPTIONS|TRACE");
        if (messageBody.part().isPresent()) {
            all.put("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
        }
        all.forEach((name, value) -> this.headers.put(name, OperationTemplate.ofHead(value)));
        this.path = OperationTemplate.ofHead(address.path());
        this.start = OperationTemplate.ofHead(start(host, all));
        this.before = new OperationTemplate(messageBody
                .part()
                .map(RequestText::before)
                .or(messageBody::body)
                .orElse(""));
        this.constantOpening = before.constant() ? Optional.of(utf8(before.text())) : Optional.empty();
        this.after = messageBody.part().isPresent() ? "\r\n--" + BOUNDARY + "--\r\n" : "";
    }

    /** Returns a GET of the address with these headers, which closes its connection. */
    public static RequestText once(HttpAddress address, Map<String, String> headers) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Connection", "close");
        return new RequestText("GET", address, all, new MessageBody(Optional.empty(), Optional.empty()));
    }

    /** A Host header of the study replaces that of the address, since a request may have only one. */
    private static Optional<String> takeHost(Map<String, String> headers) {
        Optional<String> name =
                headers.keySet().stream().filter("host"::equalsIgnoreCase).findFirst();
        return name.map(headers::remove);
    }

    private String start(String host, Map<String, String> all) {
        StringBuilder text = new StringBuilder(method)
                .append(' ')
                .append(address.path())
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append("\r\n");
        all.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.toString();
    }

    private static String before(Part part) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + part.field() + "\"; filename=\""
                + part.filename() + "\"\r\nContent-Type: " + part.contentType() + "\r\n\r\n";
    }

    public String method() {
        return method;
    }

    /** Returns the value of the Host header. */
    public OperationTemplate authority() {
        return authority;
    }

    /** Returns the path with the query. */
    public OperationTemplate path() {
        return path;
    }

    /** Returns the headers by name, without Host and without framing. */
    public Map<String, OperationTemplate> headers() {
        return Collections.unmodifiableMap(headers);
    }

    public boolean expectsNoBody() {
        return method.equals("HEAD");
    }

    /** Whether the text is the same for all operations with the same content length. */
    public boolean constant() {
        return start.constant() && before.constant();
    }

    /**
     * Returns the part of the body before the content: the beginning of a form, or the whole of a fixed body. All
     * operations share the bytes if they are the same for them.
     */
    public byte[] opening(Operation operation) {
        return constantOpening.orElseGet(() -> utf8(before.fill(operation)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the part of the body after the content. */
    public byte[] closing() {
        return after.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the length of the body in bytes; empty for a request without a body. */
    public Optional<Long> length(long opening, long content) {
        long length = opening + content + after.length();
        return length > 0 || mayCarry ? Optional.of(length) : Optional.empty();
    }

    public Text text(Operation operation) {
        byte[] opening = opening(operation);
        String framing = length(opening.length, operation.content().length())
                .map(length -> "Content-Length: " + length + "\r\n\r\n")
                .orElse("\r\n");
        byte[] lines = (start.fill(operation) + framing).getBytes(StandardCharsets.ISO_8859_1);
        return new Text(ByteBuffer.wrap(lines), ByteBuffer.wrap(opening), ByteBuffer.wrap(closing()));
    }
}
