package blobsink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One connection to the sink, on which a test sends exact bytes. */
public final class RawClient implements AutoCloseable {
    private final Socket socket;

    public RawClient(BlobSink sink) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), sink.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
    }

    public RawClient say(String text) throws IOException {
        return say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawClient say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    public Reply put(String target, byte[] body) throws IOException {
        say("PUT " + target + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length + "\r\n\r\n");
        return say(body).reply();
    }

    public Reply get(String target) throws IOException {
        return say("GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n").reply();
    }

    /** The next answer, with its whole body. */
    public Reply reply() throws IOException {
        String head = head();
        String lower = head.toLowerCase(Locale.ROOT);
        byte[] body = lower.contains("transfer-encoding: chunked") ? chunks() : bytes(length(lower));
        return new Reply(Integer.parseInt(head.split(" ")[1]), head, new String(body, StandardCharsets.UTF_8));
    }

    /** The head of the next answer, without reading any body: the answer to a HEAD. */
    public String head() throws IOException {
        var text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            text.append((char) next());
        }
        return text.toString();
    }

    /** Whether the sink has closed the connection. */
    public boolean closed() throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static int length(String head) {
        int at = head.indexOf("content-length: ") + "content-length: ".length();
        return Integer.parseInt(head.substring(at, head.indexOf('\r', at)));
    }

    private byte[] bytes(int count) throws IOException {
        return socket.getInputStream().readNBytes(count);
    }

    private byte[] chunks() throws IOException {
        var all = new ByteArrayOutputStream();
        while (true) {
            var size = new StringBuilder();
            while (size.indexOf("\r\n") < 0) {
                size.append((char) next());
            }
            int count = Integer.parseInt(size.substring(0, size.length() - 2), 16);
            all.write(bytes(count));
            bytes(2);
            if (count == 0) {
                return all.toByteArray();
            }
        }
    }

    private int next() throws IOException {
        InputStream in = socket.getInputStream();
        int next = in.read();
        if (next < 0) {
            throw new IOException("the sink closed the connection without an answer");
        }
        return next;
    }

    public record Reply(int status, String head, String body) {}
}
