import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Uploads and downloads, {@code bench/generator/transfer.sh}: our worker compared with curl and h2load, all on core 1,
 * and with the cipher alone. They take turns in a changing order against nginx on core 0, which counts the requests.
 * Ratios are those of one round.
 */
final class Transfer {
    private static final String OURS = System.getProperty("java.class.path");
    private static final int USERS = Integer.getInteger("users", 16);

    /** The target keeps a body of up to 16 MiB in memory. */
    private static final int BYTES = Integer.getInteger("mebibytes", 10) << 20;

    private static final String CIPHER = "TLS_AES_128_GCM_SHA256";
    private static final List<String> WITH_CIPHER =
            List.of("-k", "--tlsv1.3", "--tls-max", "1.3", "--tls13-ciphers", CIPHER);
    private static final String HTTP1 = "http://127.0.0.1:28090";
    private static final String TLS = "https://127.0.0.1:28453";
    private static final String HTTP2 = "https://127.0.0.1:28454";

    private static final String HTTP1_CURL = "HTTP/1.1: curl";
    private static final String HTTP1_THREADS = "HTTP/1.1: plimsoll, threads";
    private static final String HTTP1_LOOP = "HTTP/1.1: plimsoll, event loop";
    private static final String TLS_CURL = "HTTP/1.1 and TLS: curl";
    private static final String HTTP2_H2LOAD = "HTTP/2 and TLS: h2load";

    /** Fifteen of sixteen bytes of each flow are downloaded. */
    private static final DownloadFlow DOWNLOADS = new DownloadFlow(HTTP1, BYTES, 15);

    /**
     * The result of one turn.
     *
     * @param rate GB a second; NaN for a computation
     * @param perCpu GB for each second of CPU time
     * @param target CPU time of the target over elapsed time; NaN for a computation
     */
    private record Speed(double rate, double perCpu, double target) {
        /** @param bytes of one answer, or of its request */
        static Speed transferred(Turns.Seen seen, double bytes) {
            return new Speed(seen.rate() * bytes / 1e9, bytes / 1e3 / seen.cpuMicros(), seen.target());
        }

        static Speed computed(double perCpu) {
            return new Speed(Double.NaN, perCpu, Double.NaN);
        }
    }

    private interface Measurement {
        Speed now() throws Exception;
    }

    /** @param base the row that it is compared with */
    private record Row(String name, String base, Measurement measurement) {}

    private final Path body;
    private final Turns uploads;
    private final Turns downloads;
    private final Map<String, List<Speed>> speeds = new LinkedHashMap<>();

    private Transfer(Path body, Target target) {
        this.body = body;
        // For each upload the target asks itself for the answer.
        this.uploads = new Turns(target, 2);
        this.downloads = new Turns(target, 1);
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("transfer");
        try {
            // The target's worker process may have another user.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            Path files = Files.createDirectory(folder.resolve("files"));
            Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("rwxrwxrwx"));
            Path body = Files.write(folder.resolve("body"), new byte[BYTES]);
            try (Target target = new Target(folder)) {
                new Transfer(body, target).run();
            }
        } finally {
            Small.delete(folder);
        }
    }

    private void run() throws Exception {
        System.out.printf(Locale.ROOT,
                "%d at once, %d MiB each, %d s to warm up and %d s a turn, %d rounds; cipher %s; %s%n",
                USERS, BYTES >> 20, Turns.WARM_SECONDS, Turns.SECONDS, Turns.ROUNDS, CIPHER, versions());
        List<Row> rows = rows();
        for (int round = 0; round < Turns.ROUNDS; round++) {
            for (Row row : round % 2 == 0 ? rows : rows.reversed()) {
                measure(row);
            }
        }
        print(rows);
    }

    private static String versions() throws Exception {
        return String.join(", ",
                "curl " + PinnedProcesses.find(PinnedProcesses.run("curl", "--version"), "curl (\\S+)"),
                Peer.H2LOAD.shown(),
                PinnedProcesses.run("openssl", "version").strip(),
                PinnedProcesses.run("nginx", "-v").strip(),
                "Java " + System.getProperty("java.version"));
    }

    private List<Row> rows() {
        String anyCertificate = ",\"tls.verify\":\"false\"";
        return List.of(
                curl(HTTP1_CURL, HTTP1_CURL, HTTP1, List.of("--http1.1", "--parallel-immediate")),
                upload(HTTP1_THREADS, HTTP1_CURL, OurWorker.THREADS, HTTP1, ""),
                upload(HTTP1_LOOP, HTTP1_CURL, OurWorker.LOOP, HTTP1, ""),
                curl(TLS_CURL, TLS_CURL, TLS, List.of("--http1.1", "--parallel-immediate")),
                upload("HTTP/1.1 and TLS: plimsoll", TLS_CURL, OurWorker.LOOP, TLS, anyCertificate),
                new Row("openssl speed -evp aes-128-gcm", TLS_CURL, Transfer::cipher),
                new Row(HTTP2_H2LOAD, HTTP2_H2LOAD, () -> uploading(HTTP2_H2LOAD, () -> Sender.peer(h2load()))),
                curl("HTTP/2 and TLS: curl", HTTP2_H2LOAD, HTTP2, List.of("--http2")),
                upload("HTTP/2 and TLS: plimsoll", HTTP2_H2LOAD, OurWorker.LOOP, HTTP2,
                        anyCertificate + ",\"protocol\":\"http2\""),
                download("downloads, each byte compared: plimsoll, threads", HTTP1_THREADS, OurWorker.THREADS, true),
                download("downloads, each byte compared: plimsoll, event loop", HTTP1_LOOP, OurWorker.LOOP, true),
                download("downloads, not compared: plimsoll, event loop", HTTP1_LOOP, OurWorker.LOOP, false));
    }

    private Row curl(String name, String base, String address, List<String> options) {
        List<String> command = new ArrayList<>(
                List.of("curl", "-s", "-Z", "--parallel-max", Integer.toString(USERS), "-H", "Expect:"));
        command.addAll(options);
        command.addAll(address.startsWith("https") ? WITH_CIPHER : List.of());
        command.addAll(List.of("-o", "/dev/null", "-T", body.toString(), address + "/put/[1-1000000]"));
        return new Row(name, base, () -> uploading(name, () -> Sender.peer(command)));
    }

    private List<String> h2load() {
        return List.of("h2load", "-t1", "-c1", "-m" + USERS, "-D" + Peer.LONGEST, "--tls13-ciphers", CIPHER,
                "-d", body.toString(), HTTP2 + "/put/1");
    }

    private Row upload(String name, String base, String driver, String address, String settings) {
        OurWorker.Request request = OurWorker.Request.of(driver, "PUT", address + "/put/${id}", BYTES, settings);
        return new Row(name, base, () -> uploading(name, () -> ours(request)));
    }

    private Speed uploading(String name, Sender.Start start) throws Exception {
        return Speed.transferred(uploads.turn(name, start), BYTES);
    }

    private Row download(String name, String base, String driver, boolean compared) {
        OurWorker.Request request = DOWNLOADS.request(driver, compared);
        return new Row(name, base, () -> Speed.transferred(
                downloads.turn(name, () -> ours(request)), DOWNLOADS.bytesPerRequest()));
    }

    private static Sender ours(OurWorker.Request request) throws IOException {
        return Sender.ours(OURS, request, USERS, List.of("1"), "");
    }

    /** The bound of any upload with TLS: the cipher alone, over records of the usual size. */
    private static Speed cipher() throws Exception {
        String printed = PinnedProcesses.run(
                "taskset", "-c", "1", "openssl", "speed", "-seconds", "3", "-bytes", "16384", "-evp", "aes-128-gcm");
        return Speed.computed(
                Double.parseDouble(PinnedProcesses.find(printed, "(?im)^aes-128-gcm +([0-9.]+)k")) / 1e6);
    }

    private void measure(Row row) throws Exception {
        Speed speed = row.measurement().now();
        speeds.computeIfAbsent(row.name(), name -> new ArrayList<>()).add(speed);
        System.out.printf(Locale.ROOT, "  %-52s %6.2f GB/s  %6.2f GB per CPU second  target %3.0f %%%n",
                row.name(), speed.rate(), speed.perCpu(), 100 * speed.target());
    }

    private void print(List<Row> rows) {
        System.out.println("| | GB/s | GB per CPU second | target's core, % | compared with | rate | CPU per byte |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (Row row : rows) {
            List<Speed> own = speeds.get(row.name());
            List<Speed> base = speeds.get(row.base());
            String cells = String.join(" | ",
                    row.name(),
                    each("%.2f", own, Speed::rate),
                    each("%.2f", own, Speed::perCpu),
                    each("%.0f", own, speed -> 100 * speed.target()),
                    row.base(),
                    listed("%.2f", ratios(own, base, Speed::rate)),
                    listed("%.2f", ratios(base, own, Speed::perCpu)));
            System.out.println("| " + cells + " |");
        }
    }

    private static String each(String format, List<Speed> rounds, ToDoubleFunction<Speed> value) {
        return listed(format, rounds.stream().mapToDouble(value));
    }

    private static DoubleStream ratios(List<Speed> above, List<Speed> below, ToDoubleFunction<Speed> value) {
        return IntStream.range(0, above.size())
                .mapToDouble(round -> value.applyAsDouble(above.get(round)) / value.applyAsDouble(below.get(round)));
    }

    /** The values of all rounds, in their order. */
    private static String listed(String format, DoubleStream values) {
        return values.mapToObj(value -> Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value))
                .collect(Collectors.joining(", "));
    }
}
