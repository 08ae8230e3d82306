package plimsoll.transports.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plimsoll.driver.Operation;

/** The text around a content: everything of a request that is not the content itself. */
public final class RequestText {
    private static final String BOUNDARY = "plimsoll-7f1c0a9be35d4462";

    /** How the content stands in a part of a form. */
    record Part(String field, String filename, String contentType) {}

    /** What carries no content says instead. */
    record MessageBody(Optional<Part> part, Optional<String> body) {}

    /**
     * One request around its content.
     *
     * @param head request line, headers and what stands before the content
     * @param tail what stands after it
     */
    public record Text(ByteBuffer head, ByteBuffer tail) {
        public int headLength() {
            return head.remaining();
        }

        public ByteBuffer headBytes() {
            return head.duplicate();
        }

        public ByteBuffer tailBytes() {
            return tail.duplicate();
        }
    }

    private final String method;
    private final HttpAddress address;
    private final Map<String, OperationTemplate> headers = new LinkedHashMap<>();
    private final String authority;
    private final OperationTemplate path;
    private final OperationTemplate start;
    private final OperationTemplate before;
    private final String after;
    private final boolean mayCarry;

    RequestText(String method, HttpAddress address, Map<String, String> headers, MessageBody messageBody) {
        this.method = method;
        this.address = address;
        Map<String, String> all = new LinkedHashMap<>(headers);
        this.authority = takeHost(all).orElse(address.authority());
        this.mayCarry = !method.matches("GET|HEAD|DELETE|OPTIONS|TRACE");
        if (messageBody.part().isPresent()) {
            all.put("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
        }
        all.forEach((name, value) -> this.headers.put(name, OperationTemplate.ofHead(value)));
        this.path = OperationTemplate.ofHead(address.path());
        this.start = OperationTemplate.ofHead(start(all));
        this.before = new OperationTemplate(messageBody
                .part()
                .map(RequestText::before)
                .or(messageBody::body)
                .orElse(""));
        this.after = messageBody.part().isPresent() ? "\r\n--" + BOUNDARY + "--\r\n" : "";
    }

    /** A GET of the address without further headers, on a connection of its own. */
    public static RequestText once(HttpAddress address) {
        return new RequestText(
                "GET", address, Map.of("Connection", "close"), new MessageBody(Optional.empty(), Optional.empty()));
    }

    /** A Host that was written takes the place of the address's: no request may have two. */
    private static Optional<String> takeHost(Map<String, String> headers) {
        Optional<String> name =
                headers.keySet().stream().filter("host"::equalsIgnoreCase).findFirst();
        return name.map(headers::remove);
    }

    private String start(Map<String, String> all) {
        StringBuilder text = new StringBuilder(method)
                .append(' ')
                .append(address.path())
                .append(" HTTP/1.1\r\nHost: ")
                .append(authority)
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

    /** The host that is asked, as this operation has it. */
    public String authority(Operation operation) {
        return OperationTemplate.ofHead(authority).fill(operation);
    }

    /** The path with the query, as this operation has it. */
    public String path(Operation operation) {
        return path.fill(operation);
    }

    /** As this operation has them, without framing. */
    public Map<String, String> headers(Operation operation) {
        Map<String, String> filled = new LinkedHashMap<>();
        headers.forEach((name, value) -> filled.put(name, value.fill(operation)));
        return filled;
    }

    public boolean expectsNoBody() {
        return method.equals("HEAD");
    }

    /** Whether it is the same for all operations of its length. */
    public boolean constant() {
        return start.constant() && before.constant();
    }

    /** Whether no text stands around its content, so that its body is that content. */
    public boolean bodiless() {
        return before.isEmpty() && after.isEmpty();
    }

    /** What stands before the content in the body: the opening of a form, or the whole of a body that was written. */
    public byte[] opening(Operation operation) {
        return before.fill(operation).getBytes(StandardCharsets.UTF_8);
    }

    /** What stands after the content in the body. */
    public byte[] closing() {
        return after.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes of the body; empty for a request that has none. */
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
        ByteBuffer head = ByteBuffer.allocate(lines.length + opening.length)
                .put(lines)
                .put(opening)
                .flip();
        return new Text(head, ByteBuffer.wrap(closing()));
    }
}
