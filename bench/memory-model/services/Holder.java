import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads each upload into an array of its size, calls a store, and answers: it holds the uploads and nothing else. */
public final class Holder {
    private static final int BACKLOG = 2048;

    private Holder() {}

    public static void main(String[] options) throws IOException {
        int store = Integer.parseInt(option(options, "store"));
        try (ServerSocket server = new ServerSocket(
                Integer.parseInt(option(options, "port")), BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> serve(client, store));
            }
        }
    }

    private static void serve(Socket client, int store) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream(), 1024);
            for (String first = line(in); !first.isEmpty(); first = line(in)) {
                byte[] content = new byte[length(in)];
                if (in.readNBytes(content, 0, content.length) < content.length) {
                    return;
                }
                String status = first.startsWith("GET") || noted(store, content) ? "200 OK" : "502 Bad Gateway";
                String answer = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n";
                client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException gone) {
            // The client may leave at any time.
        }
    }

    /** Sends the store one byte, and waits for one byte; meanwhile the whole content is held. */
    private static boolean noted(int store, byte[] content) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), store)) {
            socket.getOutputStream().write(content.length == 0 ? 0 : content[content.length - 1]);
            return socket.getInputStream().read() >= 0;
        } catch (IOException away) {
            return false;
        }
    }

    private static int length(InputStream in) throws IOException {
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(header.substring(15).strip());
            }
        }
        return length;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    private static String option(String[] options, String name) {
        return Arrays.stream(options)
                .filter(option -> option.startsWith("--" + name + "="))
                .map(option -> option.substring(name.length() + 3))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--" + name + "=... is missing"));
    }
}
