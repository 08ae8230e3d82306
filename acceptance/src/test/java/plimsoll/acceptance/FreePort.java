package plimsoll.acceptance;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a program that a test starts seconds later. It lies below those that the kernel gives to other sockets
 * meanwhile, and below those that labs give to their services.
 */
final class FreePort {
    private static final int FIRST = 10_000;
    private static final int END = 20_000;

    private FreePort() {}

    /** Returns one of the loopback address on which no program listens. */
    static int take() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException taken) {
                // Another one is tried.
            }
        }
    }
}
