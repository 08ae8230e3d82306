package contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/**
 * A POST whose sender still reads the answer after the server has stopped reading: an ordinary client only sees a
 * reset.
 */
final class RawPost {
    private static final int PATIENCE_MILLIS = 30_000;

    private RawPost() {}

    /** The status of the answer to this many bytes. */
    static int status(int port, String path, int bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + path
                            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                            + bytes + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            send(out, bytes);
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return Integer.parseInt(answer.readLine().split(" ")[1]);
        }
    }

    private static void send(OutputStream out, int bytes) throws IOException {
        byte[] part = "x".repeat(1 << 14).getBytes(StandardCharsets.US_ASCII);
        try {
            for (int sent = 0; sent < bytes; sent += part.length) {
                out.write(part, 0, Math.min(part.length, bytes - sent));
            }
        } catch (SocketException stopped) {
            // The answer may still be in the socket.
        }
    }
}
