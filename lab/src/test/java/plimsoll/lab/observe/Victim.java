package plimsoll.lab.observe;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Holds a given amount of heap, threads and unaccepted connections, until its input ends. */
final class Victim {
    static final int HEAP_MEBIBYTES = 20;
    static final int THREADS = 17;
    static final int CONNECTIONS = 5;
    static final int BYTES_EACH = 1000;
    static final int COLLECTIONS = 3;
    static final int WRITES = 5000;

    private Victim() {}

    public static void main(String[] args) throws IOException {
        List<byte[]> held = new ArrayList<>();
        for (int i = 0; i < HEAP_MEBIBYTES; i++) {
            held.add(new byte[1 << 20]);
        }
        for (int i = 0; i < THREADS; i++) {
            Thread.ofPlatform().daemon().name("victim-" + i).start(Victim::park);
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        try (OutputStream nowhere = Files.newOutputStream(Path.of("/dev/null"))) {
            for (int i = 0; i < WRITES; i++) {
                nowhere.write(i);
            }
        }
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                client.getOutputStream().write(new byte[BYTES_EACH]);
                clients.add(client);
            }
            System.out.println(server.getLocalPort());
            System.in.read();
            System.out.println(held.size() + clients.size());
        }
    }

    private static void park() {
        while (true) {
            LockSupport.park();
        }
    }
}
