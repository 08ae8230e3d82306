import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The generator's cost compared with its peers: {@code bench/generator/small.sh [CASE...]}. Senders are pinned to core
 * 1, the target to core 0; peers and our worker take turns in a changing order, each warmed up for the same time, and
 * the target counts the requests. Ratios are those of one round.
 */
final class Small {
    static final String JAVA = System.getProperty("java.home") + "/bin/java";
    private static final String OURS = System.getProperty("java.class.path");
    private static final List<String> ALONE = List.of(System.getProperty("peers", "wrk,hey,h2load,oha,k6,gatling,hyperfoil").split(","));
    private static final List<String> CORES = List.of(System.getProperty("cores", "0,1").split(","));
    private static final String URL = "http://127.0.0.1:28080/";

    private final Path folder = Files.createTempDirectory("small");
    private final Target target = new Target(folder);
    private final Turns turns = new Turns(target, 1);

    private Small() throws Exception {}

    public static void main(String[] arguments) throws Exception {
        List<String> cases = arguments.length > 0
                ? List.of(arguments)
                : List.of("http1", "tls", "http2", "lag", "start", "idle", "freeze");
        Small small = new Small();
        try {
            small.run(cases);
        } finally {
            small.target.close();
            delete(small.folder);
        }
    }

    private void run(List<String> cases) throws Exception {
        System.out.println(Peer.USERS + " at once, " + Turns.WARM_SECONDS + " s to warm up and " + Turns.SECONDS + " s a turn, " + Turns.ROUNDS
                + " rounds; " + versions());
        for (String each : cases) {
            switch (each) {
                case "http1" -> compare("GET by HTTP/1.1", URL, "", List.of(Peer.values()));
                case "tls" -> compare("GET by HTTP/1.1 and TLS", "https://127.0.0.1:28443/", ",\"tls.verify\":\"false\"", List.of(Peer.values()));
                case "http2" -> compare("GET by HTTP/2 and TLS", "https://127.0.0.1:28444/",
                        ",\"tls.verify\":\"false\",\"protocol\":\"http2\"", List.of(Peer.H2LOAD, Peer.HEY, Peer.OHA, Peer.K6, Peer.GATLING, Peer.HYPERFOIL));
                case "h2c" -> compare("GET by HTTP/2", "http://127.0.0.1:28081/", ",\"protocol\":\"http2\"", List.of(Peer.H2LOAD));
                case "loops" -> loops();
                case "lag" -> lag();
                case "start" -> start();
                case "idle" -> idle();
                case "freeze" -> freeze();
                default -> throw new IllegalArgumentException("no case " + each);
            }
        }
    }

    private static String versions() throws Exception {
        List<String> all = new ArrayList<>();
        for (Peer peer : Peer.values()) {
            all.add(peer.shown());
        }
        return String.join(", ", all) + "; Java " + System.getProperty("java.version");
    }

    /**
     * Runs all in turns; a peer with another class path of ours, named by -Dother, or with the JVM flags of -Dflags,
     * shows the effect of a change.
     */
    private void compare(String title, String url, String settings, List<Peer> peers) throws Exception {
        boolean http2 = settings.contains("http2");
        Map<String, Sender.Start> senders = new LinkedHashMap<>();
        for (Peer peer : peers.stream().filter(peer -> peer.there() && ALONE.contains(peer.program)).toList()) {
            senders.put(peer.program, () -> Sender.peer(peer.closed(url, http2)));
        }
        senders.put("plimsoll", () -> worker(OURS, url, settings, List.of("1"), ""));
        if (System.getProperty("other") != null) {
            senders.put("other", () -> worker(System.getProperty("other"), url, settings, List.of("1"), ""));
        }
        if (System.getProperty("flags") != null) {
            senders.put("flags", () -> worker(OURS, url, settings, List.of("1"), System.getProperty("flags")));
        }
        takeTurns(title, senders);
    }

    /** One event loop compared with one on each of the cores. */
    private void loops() throws Exception {
        Map<String, Sender.Start> senders = new LinkedHashMap<>();
        senders.put("1 loop", () -> worker(OURS, URL, "", CORES.subList(0, 1), ""));
        senders.put(CORES.size() + " loops", () -> worker(OURS, URL, "", CORES, ""));
        takeTurns("GET by HTTP/1.1 from the cores " + CORES, senders);
    }

    private void takeTurns(String title, Map<String, Sender.Start> senders) throws Exception {
        System.out.println(title + "; ratios to " + senders.keySet().iterator().next());
        List<String> order = new ArrayList<>(senders.keySet());
        for (int round = 0; round < Turns.ROUNDS; round++) {
            Map<String, Turns.Seen> seen = new LinkedHashMap<>();
            for (String who : round % 2 == 0 ? order : order.reversed()) {
                seen.put(who, turns.turn(who, senders.get(who)));
            }
            order.forEach(who -> line(who, seen.get(who), seen.get(order.getFirst())));
        }
    }

    private static void line(String who, Turns.Seen seen, Turns.Seen first) {
        System.out.printf(Locale.ROOT,
                "  %-10s %9.0f/s  %6.2f us CPU  %5.0f m  first after %4.2f s   target %3.0f %%   rate x%.2f  CPU x%.2f%n",
                who, seen.rate(), seen.cpuMicros(), seen.mebibytes(), seen.first(), 100 * seen.target(),
                seen.rate() / first.rate(), seen.cpuMicros() / first.cpuMicros());
    }

    private static Sender worker(String classPath, String url, String settings, List<String> cores, String flags) throws IOException {
        return Sender.ours(classPath, OurWorker.Request.get(url, settings), Peer.USERS, cores, flags);
    }

    private void lag() throws Exception {
        for (int rate : List.of(200, 2_000, 20_000)) {
            String load = OurWorker.open(rate, "poisson");
            try (OurWorker worker = new OurWorker(OURS, URL, "",
                    OurWorker.phase("warm", 0, load, Turns.WARM_SECONDS) + "," + OurWorker.phase("run", 1, load, Turns.SECONDS))) {
                worker.begin("warm");
                worker.ended();
                worker.begin("run");
                worker.ended();
                System.out.println("send lag at " + rate + "/s: " + worker.quantiles("run.lag"));
            }
        }
    }

    /** Measures the time from the start of the process to the first request, which a server of our own receives. */
    private void start() throws Exception {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try (ServerSocket server = new ServerSocket(0)) {
                try (OurWorker worker = new OurWorker(OURS, "http://127.0.0.1:" + server.getLocalPort() + "/", "",
                        OurWorker.phase("run", 0, OurWorker.closed(1), 1))) {
                    worker.begin("run");
                    try (var client = server.accept()) {
                        client.getInputStream().read();
                        seconds.add((System.nanoTime() - worker.startNanos) / 1e9);
                    }
                }
            }
        }
        System.out.println("first request after start: " + seconds.stream().sorted().map(s -> String.format(Locale.ROOT, "%.2f s", s)).toList());
    }

    private void idle() throws Exception {
        String load = "{\"is\":\"closed\",\"users\":10000,\"rampMillis\":0,\"thinkTimeMillis\":60000}";
        try (OurWorker worker = new OurWorker(OURS, URL, "", OurWorker.phase("run", 0, load, Turns.WARM_SECONDS + Turns.SECONDS))) {
            worker.begin("run");
            Thread.sleep((Turns.WARM_SECONDS + Turns.SECONDS - 1) * 1000L);
            long open = Stream.of(PinnedProcesses.run("ss", "-Htn", "state", "established", "dport", "=", ":28080").split("\n")).count();
            System.out.printf(Locale.ROOT, "%d connections, nearly idle: peak resident %.0f m; now %.0f m anonymous, %.0f m of files%n", open,
                    PinnedProcesses.peakMebibytes(worker.process), PinnedProcesses.mebibytes(worker.process, "RssAnon"),
                    PinnedProcesses.mebibytes(worker.process, "RssFile") + PinnedProcesses.mebibytes(worker.process, "RssShmem"));
        }
    }

    /** Freezes the target for 1 s of every 5; at a rate far below its capacity the quantiles are known. */
    private void freeze() throws Exception {
        int rate = 1000;
        int seconds = 20;
        PeriodicFreeze frozen = new PeriodicFreeze(target.pids());
        long began;
        String end;
        Histogram response;
        Histogram service;
        try (frozen;
                OurWorker worker = new OurWorker(OURS, URL, "", OurWorker.phase("run", 0, OurWorker.open(rate, "constant"), seconds))) {
            began = System.nanoTime();
            worker.begin("run");
            end = worker.ended();
            response = worker.histogram("run.response");
            service = worker.histogram("run.service");
        }
        System.out.println("freeze of 1 s in 5 s at " + rate + "/s, unsent " + PinnedProcesses.find(end, "\"unsent\":(\\d+)"));
        for (double q : new double[] {90, 95, 99, 99.9}) {
            System.out.printf(Locale.ROOT, "  p%-5s truth %5.0f ms, plimsoll %5.0f ms (from the send %5.0f ms)%n", q,
                    frozen.truthMillis(q, began, seconds), response.getValueAtPercentile(q) / 1e3, service.getValueAtPercentile(q) / 1e3);
        }
        for (Peer peer : Peer.values()) {
            List<String> command = peer.open(URL, rate, seconds);
            if (peer.there() && ALONE.contains(peer.program) && !command.isEmpty()) {
                freeze(peer, command, seconds);
            }
        }
    }

    private void freeze(Peer peer, List<String> command, int seconds) throws Exception {
        PeriodicFreeze frozen = new PeriodicFreeze(target.pids());
        long began = System.nanoTime();
        String seen;
        try (frozen) {
            seen = p99(command);
        }
        System.out.printf(Locale.ROOT, "  p99 by %s: %s (truth %.0f ms)%n", peer.shown(), seen, frozen.truthMillis(99, began, seconds));
    }

    private static String p99(List<String> command) throws Exception {
        Process process = PinnedProcesses.start("1", command, ProcessBuilder.Redirect.DISCARD);
        String text = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        var seen = java.util.regex.Pattern.compile("(?m)http_req_duration[^\\n]*p\\(99\\)=(\\S+)|99(?:\\.00)?%%?(?: in)?\\s+([0-9.]+ ?\\S+)|99th percentile[^0-9\\n]*([0-9.,]+)|p99 ([0-9.]+ ms)").matcher(text);
        if (!seen.find()) {
            return "not printed";
        }
        String found = Stream.of(1, 2, 3, 4).map(seen::group).filter(java.util.Objects::nonNull).findFirst().orElseThrow();
        var dropped = java.util.regex.Pattern.compile("dropped_iterations\\D*(\\d+)").matcher(text);
        return (seen.group(3) == null ? found : found + " ms") + (dropped.find() ? ", " + dropped.group(1) + " dropped" : "");
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
