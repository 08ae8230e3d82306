package intake.nio;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** An answer as it goes over the wire. */
final class Answer {
    private Answer() {}

    static ByteBuffer of(int status, String text, boolean keepAlive) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + status + " \r\nContent-Length: " + body.length + "\r\n"
                + (keepAlive ? "\r\n" : "Connection: close\r\n\r\n");
        byte[] start = head.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(start.length + body.length)
                .put(start)
                .put(body)
                .flip();
    }
}
