package plimsoll.lab.launch.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands out unused ports of an address of this machine, outside the range from which the kernel takes the ports of
 * outgoing connections. It cycles through its range from a random start, so two labs seldom collide and a port is not
 * reused soon.
 */
public final class FreePorts {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 65_535;
    private static final int MIN_PORTS = 500;
    private static final int MAX_TRIES = 2_000;

    private final int first;
    private final int count;
    private final AtomicInteger next;

    /** Hands out ports from {@code first} up to the one before {@code end}. */
    public FreePorts(int first, int end) {
        this.first = first;
        this.count = end - first;
        this.next = new AtomicInteger(ThreadLocalRandom.current().nextInt(count));
    }

    /**
     * Uses the ports below the kernel's ephemeral range; if those are too few, the ports above it; if those are too few
     * as well, the whole range.
     */
    public static FreePorts outside(Path ephemeralRange) {
        try {
            String[] range = ProcessTable.firstLine(ephemeralRange).split("\\s+", 2);
            int start = Integer.parseInt(range[0]);
            int end = Integer.parseInt(range[1]);
            if (start - LOWEST >= MIN_PORTS) {
                return new FreePorts(LOWEST, start);
            }
            return HIGHEST - end >= MIN_PORTS
                    ? new FreePorts(end + 1, HIGHEST + 1)
                    : new FreePorts(LOWEST, HIGHEST + 1);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "cannot read " + ephemeralRange + ", which the lab needs to choose ports: " + e.getMessage(), e);
        }
    }

    /** Returns an unused port of 127.0.0.1. */
    public int take() {
        return take(LOOPBACK);
    }

    /**
     * Returns a port that is unused there and on 127.0.0.1: many servers listen on all addresses.
     *
     * @param address of IPv4, on which the port will be used
     */
    public int take(String address) {
        for (int i = 0; i < MAX_TRIES; i++) {
            int port = first + Math.floorMod(next.getAndIncrement(), count);
            if (bindable(address, port, false) && (address.equals(LOOPBACK) || bindable(port, false))) {
                return port;
            }
        }
        throw new IllegalStateException("no port of " + address + " between " + first + " and " + (first + count - 1)
                + " was free after " + MAX_TRIES + " tries; see: ss -ltn");
    }

    /**
     * Returns whether the port can be bound on 127.0.0.1.
     *
     * @param reuse true to ignore connections that have just ended, as most servers do
     */
    public static boolean bindable(int port, boolean reuse) {
        return bindable(LOOPBACK, port, reuse);
    }

    private static boolean bindable(String address, int port, boolean reuse) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(reuse);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral(address), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
