package postgres;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a server that listens seconds later, once its data directory exists. It lies below those that the kernel
 * gives to the sockets of other processes meanwhile.
 */
public final class FreePort {
    private static final int FIRST = 10_000;
    private static final int END = 20_000;
    private static final int TRIES = 100;

    private FreePort() {}

    /**
     * Returns one of the loopback address on which no program listens.
     *
     * @throws IOException when the loopback address cannot be used
     */
    public static int take() throws IOException {
        for (int left = TRIES; ; left--) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException taken) {
                if (left == 0) {
                    throw taken;
                }
            }
        }
    }
}
