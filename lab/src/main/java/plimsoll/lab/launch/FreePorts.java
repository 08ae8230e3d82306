package plimsoll.lab.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import plimsoll.lab.launch.process.ProcessTable;

/**
 * Hands out ports of 127.0.0.1 that nobody listens on, outside the range from which the kernel takes the ports of
 * outgoing connections. It goes round the range from a random start, so that two labs seldom meet and a port is not used
 * again soon.
 */
final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 65_535;
    private static final int ENOUGH = 500;
    private static final int TRIES_MAX = 2_000;

    private final int first;
    private final int count;
    private final AtomicInteger next;

    FreePorts(int first, int end) {
        this.first = first;
        this.count = end - first;
        this.next = new AtomicInteger(ThreadLocalRandom.current().nextInt(count));
    }

    /** Below the kernel's own range; where that leaves too little, above it; where that does too, inside it. */
    static FreePorts outside(Path ephemeralRange) {
        try {
            String[] range = ProcessTable.firstLine(ephemeralRange).split("\\s+", 2);
            int start = Integer.parseInt(range[0]);
            int end = Integer.parseInt(range[1]);
            if (start - LOWEST >= ENOUGH) {
                return new FreePorts(LOWEST, start);
            }
            return HIGHEST - end >= ENOUGH ? new FreePorts(end + 1, HIGHEST + 1) : new FreePorts(LOWEST, HIGHEST + 1);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "cannot read " + ephemeralRange + ", and the lab needs it to choose ports: " + e.getMessage(), e);
        }
    }

    int take() {
        for (int i = 0; i < TRIES_MAX; i++) {
            int port = first + Math.floorMod(next.getAndIncrement(), count);
            if (bindable(port, false)) {
                return port;
            }
        }
        throw new IllegalStateException("no port between " + first + " and " + (first + count - 1) + " is free after "
                + TRIES_MAX + " tries; see: ss -ltn");
    }

    /** @param reuse true to overlook connections that have just ended, as most servers do */
    static boolean bindable(int port, boolean reuse) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(reuse);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
