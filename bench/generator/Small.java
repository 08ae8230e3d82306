import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.ledger.Shape;

/**
 * What the generator costs beside its peers: {@code bench/generator/small.sh [CASE...]}. Everything that sends is pinned to
 * core 1, what answers to core 0; peers and our worker take turns, and ratios are those of one round.
 */
final class Small {
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";
    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int SECONDS = Integer.getInteger("seconds", 5);
    private static final int WARM_SECONDS = Integer.getInteger("warm", 5);
    private static final int CONNECTIONS = 100;
    private static final long SEED = 0xff;
    private static final List<String> FLAGS = List.of(
            "-Xmx64m", "-XX:+UseSerialGC", "-Xmn24m", "-XX:ReservedCodeCacheSize=32m", "-XX:MaxDirectMemorySize=96m",
            "-Xshare:auto", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow", "-Dio.netty.allocator.numDirectArenas=1",
            "-Dio.netty.allocator.numHeapArenas=1", "-Dio.netty.buffer.checkBounds=false",
            "-Dio.netty.buffer.checkAccessible=false", "-Dio.netty.leakDetection.level=disabled");

    /** Acknowledged operations a second, CPU microseconds an operation, and the sender's resident memory in MiB. */
    private record Seen(double rate, double cpuMicros, double mebibytes) {}

    private final Path folder = Files.createTempDirectory("small");

    private Small() throws IOException {}

    public static void main(String[] arguments) throws Exception {
        List<String> cases = arguments.length > 0
                ? List.of(arguments)
                : List.of("http1", "tls", "http2", "lag", "start", "idle", "freeze");
        new Small().run(cases);
    }

    private void run(List<String> cases) throws Exception {
        System.out.println("connections " + CONNECTIONS + ", " + SECONDS + " s a turn, " + ROUNDS + " rounds; " + versions());
        Process nginx = nginx();
        try {
            for (String each : cases) {
                switch (each) {
                    case "http1" -> compare("GET by HTTP/1.1", "http://127.0.0.1:28080/", "", List.of("wrk", "hey"));
                    case "tls" -> compare("GET by HTTP/1.1 and TLS", "https://127.0.0.1:28443/", verifyNot(), List.of("wrk", "hey"));
                    case "http2" -> compare("GET by HTTP/2 and TLS", "https://127.0.0.1:28444/",
                            verifyNot() + ",\"protocol\":\"http2\"", List.of("h2load"));
                    case "h2c" -> compare("GET by HTTP/2", "http://127.0.0.1:28081/", ",\"protocol\":\"http2\"", List.of("h2load"));
                    case "lag" -> lag();
                    case "start" -> start();
                    case "idle" -> idle();
                    case "freeze" -> freeze(nginx);
                    default -> throw new IllegalArgumentException("no case " + each);
                }
            }
        } finally {
            nginx.destroy();
            nginx.waitFor();
            delete(folder);
        }
    }

    private static String verifyNot() {
        return ",\"tls.verify\":\"false\"";
    }

    private void compare(String title, String url, String settings, List<String> peers) throws Exception {
        System.out.println(title);
        for (int round = 1; round <= ROUNDS; round++) {
            List<Seen> theirs = new ArrayList<>();
            for (String peer : peers) {
                Seen seen = there(peer) ? peer(peer, url) : new Seen(Double.NaN, Double.NaN, Double.NaN);
                theirs.add(seen);
                line(peer, seen, seen);
            }
            line("plimsoll", worker(url, settings, closed(CONNECTIONS), ""), theirs.get(0));
        }
    }

    private static void line(String who, Seen seen, Seen first) {
        System.out.printf(Locale.ROOT, "  %-10s %9.0f/s  %6.2f us CPU  %5.0f m   rate x%.2f  CPU x%.2f%n",
                who, seen.rate(), seen.cpuMicros(), seen.mebibytes(), seen.rate() / first.rate(),
                seen.cpuMicros() / first.cpuMicros());
    }

    private Seen peer(String peer, String url) throws Exception {
        String connections = Integer.toString(CONNECTIONS);
        String seconds = Integer.toString(SECONDS);
        List<String> command = switch (peer) {
            case "wrk" -> List.of("wrk", "-t1", "-c" + connections, "-d" + seconds + "s", url);
            case "hey" -> List.of("hey", "-z", seconds + "s", "-c", connections, "-cpus", "1", url);
            case "h2load" -> List.of("h2load", "-t1", "-c1", "-m" + connections, "-D" + seconds, url);
            default -> throw new IllegalArgumentException(peer);
        };
        Process process = start(1, List.of("bash", "-c", String.join(" ", command) + "; times"));
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        double rate = Double.parseDouble(find(text, switch (peer) {
            case "wrk" -> "Requests/sec:\\s+([0-9.]+)";
            case "hey" -> "Requests/sec:\\s+([0-9.]+)";
            default -> "finished in [0-9.]+s, ([0-9.]+) req/s";
        }));
        Matcher times = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$").matcher(text);
        times.find();
        double cpu = 60 * (Integer.parseInt(times.group(1)) + Integer.parseInt(times.group(3)))
                + Double.parseDouble(times.group(2)) + Double.parseDouble(times.group(4));
        return new Seen(rate, cpu * 1e6 / (rate * SECONDS), Double.NaN);
    }

    private static String closed(int users) {
        return "{\"is\":\"closed\",\"users\":" + users + ",\"rampMillis\":0,\"thinkTimeMillis\":0}";
    }

    /** @param more lines that the caller sees, once the measured phase is over: its histogram file's name stays the same */
    private Seen worker(String url, String settings, String load, String more) throws Exception {
        Process process = worker(url, settings, load);
        BufferedReader lines = process.inputReader();
        lines.readLine();
        phase(process, lines, "warm");
        double cpu = cpuSeconds(process.pid());
        String end = phase(process, lines, "run");
        cpu = cpuSeconds(process.pid()) - cpu;
        double peak = Long.parseLong(find(Files.readString(Path.of("/proc/" + process.pid() + "/status")), "VmHWM:\\s+(\\d+)")) / 1024.0;
        say(process, "stop");
        process.waitFor(10, TimeUnit.SECONDS);
        double acknowledged = Double.parseDouble(find(end, "\"acknowledged\":(\\d+)"));
        if (!end.contains("\"failed\":0,\"unknown\":0")) {
            System.out.println("  " + end);
        }
        return new Seen(acknowledged / SECONDS, cpu * 1e6 / acknowledged, peak);
    }

    private Process worker(String url, String settings, String load) throws Exception {
        long operations = 400_000L * Math.max(SECONDS, WARM_SECONDS);
        Path ledger = folder.resolve("ledger.bin");
        Ledger.create(ledger, new Shape(SEED, 2, operations));
        Path file = folder.resolve("workload.json");
        Files.writeString(file, """
                {"name":"w","seed":"%016x","driver":"http-loop","settings":{"method":"GET","url":"%s"%s},
                 "payloadBytes":0,"deadlineMillis":10000,"ledger":"%s","histograms":"%s","phases":[%s,%s]}
                """.formatted(SEED, url, settings, ledger, folder.resolve("w.hlog"),
                phase("warm", 0, load, WARM_SECONDS), phase("run", 1, load, SECONDS)));
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(FLAGS);
        command.addAll(Arrays.asList(System.getProperty("more", "").isEmpty() ? new String[0] : System.getProperty("more").split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "plimsoll.worker.Main", "load", file.toString()));
        return start(1, command);
    }

    private static String phase(String name, int producer, String load, int seconds) {
        return """
                {"name":"%s","judged":true,"producer":%d,"load":%s,"until":{"is":"elapsed","timeMillis":%d},"drainMillis":5000}
                """.formatted(name, producer, load, seconds * 1000);
    }

    private static String phase(Process worker, BufferedReader lines, String name) throws IOException {
        say(worker, "run " + name);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains("phase-end")) {
                return line;
            }
            if (line.contains("broken")) {
                throw new IllegalStateException(line);
            }
        }
        throw new IllegalStateException("the worker ended in its phase " + name);
    }

    private static void say(Process worker, String command) throws IOException {
        OutputStream commands = worker.getOutputStream();
        commands.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        commands.flush();
    }

    private void lag() throws Exception {
        for (int rate : List.of(200, 2_000, 20_000)) {
            String open = "{\"is\":\"open\",\"perSecond\":" + rate + ",\"arrivals\":\"poisson\",\"inFlightMax\":1000,\"rampMillis\":0}";
            Seen seen = worker("http://127.0.0.1:28080/", "", open, "");
            System.out.printf(Locale.ROOT, "send lag at %d/s: %s; %.2f us CPU%n", rate, quantiles("run.lag", 1), seen.cpuMicros());
        }
    }

    private String quantiles(String tag, double microsPerUnit) throws IOException {
        Histogram sum = histogram(tag);
        return String.format(Locale.ROOT, "p50 %.0f, p99 %.0f, p99.9 %.0f, max %.0f us of %d",
                sum.getValueAtPercentile(50) / microsPerUnit, sum.getValueAtPercentile(99) / microsPerUnit,
                sum.getValueAtPercentile(99.9) / microsPerUnit, sum.getMaxValue() / microsPerUnit, sum.getTotalCount());
    }

    private Histogram histogram(String tag) throws IOException {
        Histogram sum = new Histogram(3_600_000_000L, 3);
        try (HistogramLogReader reader = new HistogramLogReader(folder.resolve("w.hlog").toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram interval && tag.equals(interval.getTag())) {
                    sum.add(interval);
                }
            }
        }
        return sum;
    }

    /** From the start of the process to the first answer, which a server of our own sees leave. */
    private void start() throws Exception {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try (ServerSocket server = new ServerSocket(0)) {
                long begin = System.nanoTime();
                Process process = worker("http://127.0.0.1:" + server.getLocalPort() + "/", "", closed(1));
                process.inputReader().readLine();
                say(process, "run warm");
                try (var client = server.accept()) {
                    client.getInputStream().read();
                    seconds.add((System.nanoTime() - begin) / 1e9);
                }
                process.destroy();
                process.waitFor();
            }
        }
        System.out.println("first request after start: " + seconds.stream().sorted().map(s -> String.format(Locale.ROOT, "%.2f s", s)).toList());
    }

    private void idle() throws Exception {
        String load = "{\"is\":\"closed\",\"users\":10000,\"rampMillis\":2000,\"thinkTimeMillis\":60000}";
        Seen seen = worker("http://127.0.0.1:28080/", "", load, "");
        System.out.printf(Locale.ROOT, "10,000 connections, nearly idle: peak resident %.0f m%n", seen.mebibytes());
    }

    /** The target stands still for 1 s of every 5; at a rate far below its capacity the quantiles are known. */
    private void freeze(Process nginx) throws Exception {
        double stall = 1.0;
        double period = 5.0;
        int rate = 1000;
        List<Long> pids = Stream.concat(nginx.children(), Stream.empty()).map(ProcessHandle::pid).toList();
        Thread freezer = Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    Thread.sleep((long) (1000 * (period - stall)));
                    signal("STOP", pids);
                    Thread.sleep((long) (1000 * stall));
                    signal("CONT", pids);
                }
            } catch (InterruptedException | IOException e) {
                return;
            }
        });
        try {
            String open = "{\"is\":\"open\",\"perSecond\":" + rate + ",\"arrivals\":\"constant\",\"inFlightMax\":5000,\"rampMillis\":0}";
            int seconds = 20;
            Process process = freezeWorker(open, seconds);
            BufferedReader lines = process.inputReader();
            lines.readLine();
            String end = phase(process, lines, "run");
            say(process, "stop");
            process.waitFor();
            Histogram response = histogram("run.response");
            Histogram service = histogram("run.service");
            System.out.println("freeze of 1 s in 5 s at 1000/s, unsent " + find(end, "\"unsent\":(\\d+)"));
            for (double q : new double[] {0.90, 0.95, 0.99, 0.999}) {
                System.out.printf(Locale.ROOT, "  p%-5s truth %5.0f ms, plimsoll %5.0f ms (from the send %5.0f ms)%n", q * 100,
                        1000 * Math.max(0, stall - (1 - q) * period), response.getValueAtPercentile(q * 100) / 1e3,
                        service.getValueAtPercentile(q * 100) / 1e3);
            }
            if (there("hey")) {
                freezePeer("hey", List.of("hey", "-z", seconds + "s", "-c", "50", "-q", Integer.toString(rate / 50), "-t", "0", "http://127.0.0.1:28080/"), "99%% in ([0-9.]+) secs");
            }
            freezePeer("wrk", List.of("wrk", "-t1", "-c50", "-d" + seconds + "s", "--latency", "http://127.0.0.1:28080/"), "99%\\s+([0-9.]+m?u?s)");
        } finally {
            freezer.interrupt();
            freezer.join();
            signal("CONT", pids);
        }
    }

    private Process freezeWorker(String load, int seconds) throws Exception {
        Path ledger = folder.resolve("ledger.bin");
        Ledger.create(ledger, new Shape(SEED, 1, 100_000));
        Path file = folder.resolve("workload.json");
        Files.writeString(file, """
                {"name":"w","seed":"%016x","driver":"http-loop","settings":{"method":"GET","url":"http://127.0.0.1:28080/"},
                 "payloadBytes":0,"deadlineMillis":20000,"ledger":"%s","histograms":"%s","phases":[%s]}
                """.formatted(SEED, ledger, folder.resolve("w.hlog"), phase("run", 0, load, seconds)));
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "plimsoll.worker.Main", "load", file.toString()));
        return start(1, command);
    }

    private static void freezePeer(String peer, List<String> command, String pattern) throws Exception {
        Process process = start(1, command);
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        Matcher seen = Pattern.compile(pattern).matcher(text);
        System.out.println("  p99 by " + peer + ": " + (seen.find() ? seen.group(1) : "not printed") + " (truth 950 ms)");
    }

    private static void signal(String name, List<Long> pids) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        new ProcessBuilder(command).start().waitFor();
    }

    private Process nginx() throws Exception {
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem");
        Path conf = folder.resolve("nginx.conf");
        Files.writeString(conf, Files.readString(Path.of("bench/generator/nginx.conf")).replace("HERE", folder.toString()));
        Process nginx = start(0, List.of("nginx", "-p", folder.toString(), "-c", conf.toString()));
        Thread.sleep(500);
        return nginx;
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        process.waitFor();
    }

    private static String versions() throws Exception {
        List<String> all = new ArrayList<>();
        for (String peer : List.of("wrk", "hey", "h2load", "k6", "gatling.sh", "hyperfoil")) {
            all.add(there(peer) ? peer : peer + " is missing");
        }
        return String.join(", ", all);
    }

    private static boolean there(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }

    private static Process start(int core, List<String> command) throws IOException {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(core)));
        pinned.addAll(command);
        boolean ours = command.get(0).equals(JAVA);
        return new ProcessBuilder(pinned)
                .redirectError(ours ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** User and system time; a tick is 10 ms. */
    private static double cpuSeconds(long pid) throws IOException {
        String[] fields = Files.readString(Path.of("/proc/" + pid + "/stat")).replaceFirst(".*\\) ", "").split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String find(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow(
                () -> new IllegalStateException("no " + pattern + " in " + text)).group(1);
    }
}
