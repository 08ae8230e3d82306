package spool;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts messages: a name of at most 200 bytes and a length, the bytes, and {@code OK} once they are stored; as often
 * as the client likes.
 */
final class Intake {
    private static final int LONGEST_NAME = 200;
    private static final int LARGEST = 16 << 20;
    private static final long PAUSE_NANOS = 50_000_000;

    private Intake() {}

    static void serve(Store store, int port) throws IOException {
        try (ServerSocket server = new ServerSocket(port, 100, InetAddress.getLoopbackAddress())) {
            serve(store, server);
        }
    }

    /**
     * Accepts clients until the server is closed. Pauses after one that could not be accepted, usually for lack of file
     * descriptors.
     */
    static void serve(Store store, ServerSocket server) {
        boolean reported = false;
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> serve(store, client));
            } catch (IOException e) {
                if (!reported && !server.isClosed()) {
                    System.err.println("cannot accept a connection, will retry: " + e.getMessage());
                    reported = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static void serve(Store store, Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
            OutputStream out = client.getOutputStream();
            for (int length = in.read(); length > 0 && length <= LONGEST_NAME; length = in.read()) {
                String name = new String(in.readNBytes(length), StandardCharsets.US_ASCII);
                out.write(answer(store, name, in).getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        } catch (IOException gone) {
            // The client has left; its half message has no name.
        }
    }

    private static String answer(Store store, String name, DataInputStream in) throws IOException {
        int bytes = in.readInt();
        if (!name.matches("[A-Za-z0-9-]+") || bytes < 0 || bytes > LARGEST) {
            throw new IOException("no such message");
        }
        byte[] message = in.readNBytes(bytes);
        if (message.length < bytes) {
            throw new IOException("cut off");
        }
        store.put(name, message);
        return "OK\n";
    }
}
