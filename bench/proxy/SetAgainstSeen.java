import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends bytes and pings through a proxy process, started as the lab starts it, and prints the set values and the
 * measured ones.
 */
public final class SetAgainstSeen {
    private static final int PINGS = 200;

    /** The lab's prefix for a link with a delay or rate, where the machine permits it. */
    private static final List<String> REAL_TIME = words(System.getenv().getOrDefault("BEFORE", "chrt --rr 1"));

    public static void main(String[] words) throws Exception {
        String classes = words[0];
        double seconds = Double.parseDouble(words[2]);
        try (Echo echo = new Echo();
                Sink sink = new Sink()) {
            String only = words.length > 3 ? words[3] : "all";
            if (only.equals("latency")) {
                latencies(classes, echo);
                return;
            }
            System.out.printf(Locale.ROOT, "direct, no proxy      %8.0f MB/s%n", bytesPerSecond(sink.port(), sink, 1, seconds) / 1e6);
            unlimited("virtual threads", List.of("-cp", classes, "plimsoll.proxy.Main"), sink, seconds);
            if (only.equals("rates")) {
                rates(classes, sink, seconds);
                return;
            }
            unlimited("selector loop", List.of(words[1] + "/SelectorLoop.java"), sink, seconds);
            rates(classes, sink, seconds);
            latencies(classes, echo);
            if (only.equals("short")) {
                return;
            }
            many("virtual threads", List.of("-cp", classes, "plimsoll.proxy.Main"), echo);
            many("selector loop", List.of(words[1] + "/SelectorLoop.java"), echo);
        }
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.split(" "));
    }

    private static void unlimited(String name, List<String> program, Sink sink, double seconds) throws Exception {
        try (Proxy proxy = new Proxy(program, sink.port())) {
            for (int connections : new int[] {1, 8, 64}) {
                bytesPerSecond(proxy.port, sink, connections, 1);
                System.out.printf(Locale.ROOT, "%-16s %3d connections, no limit %8.0f MB/s%n", name, connections,
                        bytesPerSecond(proxy.port, sink, connections, seconds) / 1e6);
            }
        }
    }

    private static void rates(String classes, Sink sink, double seconds) throws Exception {
        for (double set : new double[] {0.5e6, 2e6, 20e6, 125e6}) {
            for (int connections : new int[] {1, 16}) {
                try (Proxy proxy = new Proxy(List.of("-cp", classes, "plimsoll.proxy.Main"), sink.port())) {
                    proxy.command("rate " + set);
                    double seen = bytesPerSecond(proxy.port, sink, connections, seconds);
                    System.out.printf(Locale.ROOT, "rate %7.1f MB/s set, %2d connections: %8.2f MB/s seen, %+.1f %%%n", set / 1e6, connections,
                            seen / 1e6, (seen / set - 1) * 100);
                }
            }
        }
    }

    private static void latencies(String classes, Echo echo) throws Exception {
        try (Proxy proxy = new Proxy(List.of("-cp", classes, "plimsoll.proxy.Main"), echo.port())) {
            double base = pings(proxy.port)[PINGS / 2];
            for (double set : new double[] {0, 1, 2, 5, 20, 100}) {
                proxy.command("latency " + set);
                double[] seen = pings(proxy.port);
                System.out.printf(Locale.ROOT, "latency %5.0f ms set one way: added %7.2f ms one way in the median, %7.2f at p95, %7.2f at most%n", set,
                        (seen[PINGS / 2] - base) / 2, (seen[PINGS * 95 / 100] - base) / 2, (seen[PINGS - 1] - base) / 2);
            }
        }
    }

    /**
     * Thousands of connections, each with a ping a second on average; measures the time of a ping and the cost of the
     * proxy.
     */
    private static void many(String name, List<String> program, Echo echo) throws Exception {
        for (int connections : new int[] {1000, 4000}) {
            try (Proxy proxy = new Proxy(program, echo.port())) {
                List<SocketChannel> open = new ArrayList<>();
                for (int i = 0; i < connections; i++) {
                    open.add(connected(proxy.port));
                }
                long cpu = proxy.cpuMillis();
                double[] seen = new double[5000];
                for (int i = 0; i < seen.length; i++) {
                    seen[i] = ping(open.get(i % connections));
                }
                Arrays.sort(seen);
                System.out.printf(Locale.ROOT, "%-16s %d connections: ping median %.3f ms, p99 %.3f ms, %d ms CPU for %d pings, %d m resident%n", name,
                        connections, seen[seen.length / 2], seen[seen.length * 99 / 100], proxy.cpuMillis() - cpu, seen.length, proxy.residentMebibytes());
                for (SocketChannel channel : open) {
                    channel.close();
                }
            }
        }
    }

    private static double bytesPerSecond(int port, Sink sink, int connections, double seconds) throws Exception {
        CountDownLatch ended = new CountDownLatch(connections);
        long[] stop = {Long.MAX_VALUE};
        for (int i = 0; i < connections; i++) {
            SocketChannel channel = connected(port);
            Thread.ofPlatform().daemon().start(() -> {
                try (channel) {
                    ByteBuffer bytes = ByteBuffer.allocateDirect(128 * 1024);
                    while (System.nanoTime() < stop[0]) {
                        channel.write(bytes.clear());
                    }
                    channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                } catch (IOException ended2) {
                    return;
                } finally {
                    ended.countDown();
                }
            });
        }
        Thread.sleep(1000);
        long from = sink.bytes.sum();
        long began = System.nanoTime();
        Thread.sleep((long) (seconds * 1000));
        double seen = (sink.bytes.sum() - from) / ((System.nanoTime() - began) / 1e9);
        stop[0] = 0;
        sink.dropAll();
        ended.await(2, TimeUnit.SECONDS);
        return seen;
    }

    private static double[] pings(int port) throws IOException {
        double[] millis = new double[PINGS];
        try (SocketChannel channel = connected(port)) {
            for (int i = 0; i < 20; i++) {
                ping(channel);
            }
            for (int i = 0; i < PINGS; i++) {
                millis[i] = ping(channel);
            }
        }
        Arrays.sort(millis);
        return millis;
    }

    private static double ping(SocketChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        long began = System.nanoTime();
        channel.write(one);
        one.clear();
        if (channel.read(one) != 1) {
            throw new IOException("the echo ended");
        }
        return (System.nanoTime() - began) / 1e6;
    }

    private static SocketChannel connected(int port) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** A proxy process and its output lines. */
    private static final class Proxy implements AutoCloseable {
        final Process process;
        final BufferedReader says;
        final OutputStream obeys;
        final int port;

        Proxy(List<String> program, int to) throws IOException {
            List<String> command = new ArrayList<>(REAL_TIME);
            command.addAll(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx512m", "-XX:MaxDirectMemorySize=1100m", "-XX:+UseSerialGC"));
            command.addAll(program);
            command.addAll(List.of("--listen", "0", "--to", "127.0.0.1:" + to));
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            says = process.inputReader();
            obeys = process.getOutputStream();
            port = Integer.parseInt(says.readLine().replaceAll(".*\"port\":([0-9]+).*", "$1"));
        }

        void command(String line) throws IOException {
            obeys.write((line + "\n").getBytes());
            obeys.flush();
            String answer = says.readLine();
            while (!answer.contains("\"done\"") && !answer.contains("\"refused\"")) {
                answer = says.readLine();
            }
        }

        long cpuMillis() {
            return process.toHandle().info().totalCpuDuration().orElseThrow().toMillis();
        }

        long residentMebibytes() throws IOException {
            String[] pages = java.nio.file.Files.readString(java.nio.file.Path.of("/proc/" + process.pid() + "/statm")).split(" ");
            return Long.parseLong(pages[1]) * 4096 / 1024 / 1024;
        }

        @Override
        public void close() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    /** Reads and counts. */
    private static final class Sink implements AutoCloseable {
        final LongAdder bytes = new LongAdder();
        final List<SocketChannel> open = java.util.Collections.synchronizedList(new ArrayList<>());
        final ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);

        Sink() throws IOException {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        SocketChannel client = server.accept();
                        open.add(client);
                        Thread.ofPlatform().daemon().start(() -> drain(client));
                    }
                } catch (IOException closed) {
                    return;
                }
            });
        }

        int port() throws IOException {
            return ((InetSocketAddress) server.getLocalAddress()).getPort();
        }

        void dropAll() throws IOException {
            for (SocketChannel channel : List.copyOf(open)) {
                channel.close();
            }
            open.clear();
        }

        private void drain(SocketChannel client) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);
            try (client) {
                for (int n = client.read(buffer); n >= 0; n = client.read(buffer.clear())) {
                    bytes.add(n);
                }
            } catch (IOException reset) {
                return;
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /** Echoes its input. */
    private static final class Echo implements AutoCloseable {
        final ServerSocket server = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());

        Echo() throws IOException {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        var client = server.accept();
                        client.setTcpNoDelay(true);
                        Thread.ofVirtual().start(() -> {
                            try (client) {
                                client.getInputStream().transferTo(client.getOutputStream());
                            } catch (IOException reset) {
                                return;
                            }
                        });
                    }
                } catch (IOException closed) {
                    return;
                }
            });
        }

        int port() {
            return server.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
