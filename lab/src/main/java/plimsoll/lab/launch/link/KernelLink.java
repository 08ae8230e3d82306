package plimsoll.lab.launch.link;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;

/**
 * Connects a proxy's network namespace to the lab's with a pair of virtual interfaces, each limited to the link's rate.
 *
 * <p>No cleanup is needed: the interfaces vanish with the namespace, and the namespace with the proxy's process.
 */
public final class KernelLink {
    private static final Duration BOUND = FixedTimeout.NETWORK_JOINED.time();

    /** Bytes on the wire per byte of content: Ethernet, IP and TCP headers with timestamps around 1448 bytes. */
    private static final double WIRE_PER_CONTENT = 1514.0 / 1448;

    private static final double BURST_SECONDS = 0.004;
    private static final int BURST_MIN_BYTES = 16 * 1024;
    private static final int BURST_MAX_BYTES = 256 * 1024;

    private static final String JOIN = SystemTools.SHELL_PATH + """
            set -e
            network=$1 own=$2 pid=$3 near=$4 far=$5 rate=$6 burst=$7
            inside() { nsenter --net="$network" "$@"; }
            ip link add "$own" type veth peer name "link$pid"
            ip link set "link$pid" netns "$network"
            ip addr add "$near/30" dev "$own"
            ip link set "$own" up
            inside ip addr add "$far/30" dev "link$pid"
            inside ip link set "link$pid" up
            tc qdisc add dev "$own" root tbf rate "${rate}bps" burst "$burst" latency 100ms
            inside tc qdisc add dev "link$pid" root tbf rate "${rate}bps" burst "$burst" latency 100ms
            """;

    private KernelLink() {}

    /**
     * Joins the namespaces.
     *
     * @param network file through which the proxy's namespace is entered
     * @param far address on which the proxy listens
     * @throws IOException with the output of the kernel's tools
     */
    public static void join(String network, long pid, String far, double bytesPerSecond) throws IOException {
        double wire = bytesPerSecond * WIRE_PER_CONTENT;
        long burst = Math.round(Math.clamp(wire * BURST_SECONDS, BURST_MIN_BYTES, BURST_MAX_BYTES));
        List<String> line = List.of(
                "/bin/sh",
                "-c",
                JOIN,
                "plimsoll",
                network,
                "plm" + pid,
                Long.toString(pid),
                near(far),
                far,
                String.format(Locale.ROOT, "%.0f", wire),
                Long.toString(burst));
        CommandResult run = CommandResult.of(line, BOUND)
                .orElseThrow(() -> new IOException("ip and tc did not end within " + BOUND.toSeconds() + " s"));
        if (run.code() != 0) {
            throw new IOException("ip or tc failed with exit code " + run.code() + ": "
                    + run.output().strip());
        }
    }

    /**
     * Returns the address on which a link's proxy listens; the lab's side of the pair is the address just below. Both
     * are in the range reserved for benchmarks (RFC 2544).
     */
    public static String proxyAddress(int number) {
        int block = number % (1 << 15);
        return "198." + (18 + (block >> 14)) + "." + (block >> 6 & 255) + "." + ((block & 63) * 4 + 2);
    }

    private static String near(String far) {
        int dot = far.lastIndexOf('.');
        return far.substring(0, dot + 1) + (Integer.parseInt(far.substring(dot + 1)) - 1);
    }
}
