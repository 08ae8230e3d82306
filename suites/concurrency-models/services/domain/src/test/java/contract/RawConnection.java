package contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A persistent connection whose requests need not wait for the answers before them. */
final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n");

    private final Socket socket;
    private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();

    RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Sends all requests in one write before the next answer is read. */
    void send(String method, String path) {
        unsent.writeBytes(
                (method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Status of the next answer, which is read whole and states its length. */
    int status() throws IOException {
        String head = answered();
        Matcher length = LENGTH.matcher(head.toLowerCase(Locale.ROOT));
        if (!length.find()) {
            throw new IOException("an answer without its length: " + head);
        }
        socket.getInputStream().skipNBytes(Long.parseLong(length.group(1)));
        return Integer.parseInt(head.split(" ")[1]);
    }

    /** First bytes of the body of the next answer, of which nothing else is read. */
    byte[] beginning(int bytes) throws IOException {
        answered();
        return socket.getInputStream().readNBytes(bytes);
    }

    /** Head of the next answer. */
    private String answered() throws IOException {
        socket.getOutputStream().write(unsent.toByteArray());
        unsent.reset();
        return head(socket.getInputStream());
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
