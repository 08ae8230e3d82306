package contract;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that a test starts later, and maybe only once another one is gone. They lie below those that the
 * kernel gives to the sockets of other processes meanwhile.
 */
public final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int END = 20_000;

    private FreePorts() {}

    /** Returns different ports of the loopback address. */
    public static List<Integer> of(int count) throws IOException {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            ports.add(one());
        }
        return List.copyOf(ports);
    }

    public static int one() throws IOException {
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
