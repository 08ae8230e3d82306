import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Answers every request on a port of 127.0.0.1 with one status. The server of the JDK would take three times as long to
 * start.
 */
class Serves {
    public static void main(String[] args) throws IOException {
        byte[] answer = "HTTP/1.1 ".concat(args[1]).concat(" As-asked\r\nConnection: close\r\n\r\n").getBytes();
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 50, loopback)) {
            while (true) {
                try (Socket connection = server.accept()) {
                    if (reads(connection.getInputStream())) {
                        connection.getOutputStream().write(answer);
                    }
                } catch (IOException gone) {
                    // The client has seen enough.
                }
            }
        }
    }

    /** Reads up to an empty line; returns false if the client ends before it. */
    private static boolean reads(InputStream in) throws IOException {
        int ends = 0;
        while (ends < 2) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
        }
        return true;
    }
}
