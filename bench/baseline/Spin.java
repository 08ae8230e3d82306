import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Answers every GET after a number of steps of arithmetic: ten percent more steps are ten percent more work on any
 * machine. {@code --port=N}; the number of steps is in the jar, as the file {@code steps}.
 */
final class Spin {
    private Spin() {}

    public static void main(String[] options) throws IOException {
        int port = Integer.parseInt(options[0].substring("--port=".length()));
        long steps;
        try (var in = Spin.class.getResourceAsStream("/steps")) {
            steps = Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
        }
        try (ServerSocket server = new ServerSocket(port, 128, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().start(() -> serve(client, steps));
            }
        }
    }

    private static void serve(Socket client, long steps) {
        try (client) {
            client.setTcpNoDelay(true);
            var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            OutputStream out = client.getOutputStream();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    String body = Long.toHexString(spun(steps));
                    out.write(("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException gone) {
            // The client went away.
        }
    }

    private static long spun(long steps) {
        long value = 1;
        for (long step = 0; step < steps; step++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        return value;
    }
}
