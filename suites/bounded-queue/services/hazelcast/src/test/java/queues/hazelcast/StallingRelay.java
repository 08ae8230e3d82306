package queues.hazelcast;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A link to a port on 127.0.0.1 that can hold back all bytes for a time; it still accepts connections then. */
final class StallingRelay implements AutoCloseable {
    private static final long POLL_MILLIS = 5;

    private final ServerSocket listening;
    private final int to;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile boolean stalled;

    private StallingRelay(ServerSocket listening, int to) {
        this.listening = listening;
        this.to = to;
    }

    static StallingRelay to(int port) throws IOException {
        StallingRelay relay = new StallingRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
        Thread.ofVirtual().start(relay::accept);
        return relay;
    }

    int port() {
        return listening.getLocalPort();
    }

    void stall() {
        stalled = true;
    }

    void resume() {
        stalled = false;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) throws IOException {
        open.add(client);
        try {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), to);
            open.add(server);
            Thread.ofVirtual().start(() -> pump(client, server));
            Thread.ofVirtual().start(() -> pump(server, client));
        } catch (IOException refused) {
            client.close();
        }
    }

    private void pump(Socket from, Socket into) {
        byte[] buffer = new byte[8192];
        try (from;
                into) {
            InputStream in = from.getInputStream();
            for (int bytes = in.read(buffer); bytes >= 0; bytes = in.read(buffer)) {
                awaitResume();
                into.getOutputStream().write(buffer, 0, bytes);
            }
            awaitResume();
        } catch (IOException gone) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitResume() throws InterruptedException {
        while (stalled) {
            Thread.sleep(POLL_MILLIS);
        }
    }
}
