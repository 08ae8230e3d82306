import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Answers each byte with one byte, one at a time on each connection. */
public final class Sink {
    private Sink() {}

    public static void main(String[] options) throws IOException {
        int port = Integer.parseInt(options[0].substring("--port=".length()));
        try (ServerSocket server = new ServerSocket(port, 2048, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> answer(client));
            }
        }
    }

    private static void answer(Socket client) {
        try (client) {
            for (int next = client.getInputStream().read(); next >= 0; next = client.getInputStream().read()) {
                client.getOutputStream().write(next);
            }
        } catch (IOException gone) {
            // The service went away.
        }
    }
}
