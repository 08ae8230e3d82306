import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A throw-away HTTP server that reads bodies and drops them: {@code java Sink.java [crc]}. Prints its port; ends with its
 * standard input. With {@code crc} it passes every byte through CRC32C. A connection that starts with RAW is read and dropped
 * without HTTP, and answered by one byte at its end.
 */
final class Sink {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");
    private static final byte[] CREATED =
            "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    public static void main(String[] arguments) throws IOException {
        boolean crc = arguments.length > 0 && arguments[0].equals("crc");
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        System.out.println(server.socket().getLocalPort());
        Thread.ofPlatform().daemon().start(() -> endWithInput());
        while (true) {
            SocketChannel client = server.accept();
            Thread.ofPlatform().daemon().start(() -> serve(client, crc));
        }
    }

    private static void endWithInput() {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println(e);
        }
        System.exit(0);
    }

    private static void serve(SocketChannel client, boolean crc) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
        try (client) {
            while (client.read(buffer) > 0) {
                String text = StandardCharsets.ISO_8859_1.decode(buffer.flip()).toString();
                int end = text.indexOf("\r\n\r\n");
                if (text.startsWith("RAW")) {
                    drop(client, buffer, Long.MAX_VALUE, crc);
                    client.write(ByteBuffer.wrap(new byte[] {1}));
                } else if (end < 0) {
                    buffer.position(buffer.limit()).limit(buffer.capacity());
                    continue;
                } else {
                    Matcher length = LENGTH.matcher(text);
                    long left = (length.find() ? Long.parseLong(length.group(1)) : 0) - (text.length() - end - 4);
                    drop(client, buffer, left, crc);
                    client.write(ByteBuffer.wrap(CREATED));
                }
                buffer.clear();
            }
        } catch (IOException e) {
            // The client left; it counts its own failures.
        }
    }

    private static void drop(SocketChannel client, ByteBuffer buffer, long length, boolean crc) throws IOException {
        CRC32C checksum = new CRC32C();
        long left = length;
        while (left > 0) {
            buffer.clear();
            int read = client.read(buffer);
            if (read < 0) {
                return;
            }
            left -= read;
            if (crc) {
                checksum.update(buffer.flip());
            }
        }
    }
}
