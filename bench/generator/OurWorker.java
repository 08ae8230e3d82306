import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.MappedLedger;

/** Our worker, as the lab starts it, with its ledger and histograms, on threads or an event loop for each of its cores. */
final class OurWorker implements AutoCloseable {
    static final String LOOP = "http-loop";
    static final String THREADS = "http";

    private static final long SEED = 0xff;
    private static final int PHASES = 2;
    private static final long LEDGER_BYTES = 16_000_000;

    /** Like {@link #loopFlags}, for the driver on threads. */
    private static final List<String> THREAD_FLAGS = List.of(
            "-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss256k", "-XX:ReservedCodeCacheSize=16m",
            "-XX:MaxDirectMemorySize=16m", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED");

    /**
     * The operations of a worker.
     *
     * @param driver {@link #LOOP} or {@link #THREADS}
     * @param settings of the driver, members of a JSON object
     * @param bytes of each operation's payload, unless its step has its own
     * @param flows JSON objects; empty: each arrival is one operation
     * @param steps of all flows; at least 1
     */
    record Request(String driver, String settings, long bytes, String flows, int steps) {
        /** @param settings besides method and url, each preceded by a comma */
        static Request of(String driver, String method, String url, long bytes, String settings) {
            String all = "\"method\":\"%s\",\"url\":\"%s\"%s".formatted(method, url, settings);
            return new Request(driver, all, bytes, "", 1);
        }

        static Request get(String url, String settings) {
            return of(LOOP, "GET", url, 0, settings);
        }
    }

    final Process process;
    final long startNanos;
    private final BufferedReader lines;
    private final Path folder;

    /** A worker on core 1. */
    OurWorker(String classPath, String url, String settings, String phases) throws IOException {
        this(classPath, Request.get(url, settings), phases, List.of("1"), "");
    }

    /**
     * @param phases one or several, as {@link #phase} writes them
     * @param cores their numbers
     * @param more JVM flags, besides those of -Dmore
     */
    OurWorker(String classPath, Request request, String phases, List<String> cores, String more) throws IOException {
        folder = Files.createTempDirectory("worker");
        Path ledger = folder.resolve("ledger.bin");
        int producers = PHASES * request.steps();
        MappedLedger.create(ledger, new OperationByteLayout(producers, LEDGER_BYTES / producers * cores.size(), SEED));
        Path file = folder.resolve("workload.json");
        Files.writeString(file, """
                {"name":"w","seed":"%016x","driver":"%s","settings":{%s},
                 "payloadBytes":%d,"deadlineMillis":20000,"ledger":"%s","histograms":"%s","phases":[%s],"flows":[%s]}
                """.formatted(SEED, request.driver(), request.settings(), request.bytes(),
                ledger, folder.resolve("w.hlog"), phases, request.flows()));
        List<String> command = new ArrayList<>(List.of(Small.JAVA));
        command.addAll(request.driver().equals(LOOP) ? loopFlags(cores.size()) : THREAD_FLAGS);
        Path cache = Path.of(".build/worker.aot");
        command.addAll(Files.exists(cache)
                ? List.of("-XX:AOTCache=" + cache, "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0",
                        "-Xlog:aot*=off", "-Xlog:cds*=off")
                : List.of("-Xshare:auto"));
        if (Files.exists(cache) && request.driver().equals(LOOP)) {
            command.add("-Djava.library.path=" + cache.resolveSibling("native"));
        }
        List.of((System.getProperty("more", "") + ";" + more).split("[ ;]")).stream().filter(flag -> !flag.isEmpty()).forEach(command::add);
        command.addAll(List.of("-cp", classPath, "plimsoll.worker.Main", "load", file.toString()));
        if (cores.size() > 1) {
            command.add(Integer.toString(cores.size()));
        }
        startNanos = System.nanoTime();
        process = PinnedProcesses.start(String.join(",", cores), command, ProcessBuilder.Redirect.INHERIT);
        lines = process.inputReader();
    }

    /** The flags of {@code lab.load.WorkerCommand} and the heap of {@code WorkerHeap}. */
    private static List<String> loopFlags(int loops) {
        return List.of(
            "-Xmx" + (64 + 32 * (loops - 1)) + "m", "-XX:+UseSerialGC", "-Xmn" + 24 * loops + "m",
            "-XX:ReservedCodeCacheSize=32m", "-XX:MaxDirectMemorySize=96m",
            "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow", "-Dio.netty.allocator.numDirectArenas=" + loops,
            "-Dio.netty.allocator.numHeapArenas=" + loops, "-Dio.netty.buffer.checkBounds=false",
            "-Dio.netty.buffer.checkAccessible=false", "-Dio.netty.leakDetection.level=disabled",
            "-Dio.netty.machineId=00:00:00:00:00:00", "-Dio.netty.osClassifiers=",
            "-Dio.netty.jfr.enabled=false");
    }

    static String phase(String name, int producer, String load, double seconds) {
        return """
                {"name":"%s","judged":true,"producer":%d,"load":%s,"until":{"is":"elapsed","timeMillis":%d},"drainMillis":5000}
                """.formatted(name, producer, load, Math.round(seconds * 1000));
    }

    static String closed(int users) {
        return "{\"is\":\"closed\",\"users\":" + users + ",\"rampMillis\":0,\"thinkTimeMillis\":0}";
    }

    static String open(int rate, String arrivals) {
        return "{\"is\":\"open\",\"perSecond\":" + rate + ",\"arrivals\":\"" + arrivals + "\",\"inFlightMax\":5000,\"rampMillis\":0}";
    }

    void begin(String phase) throws IOException {
        say("run " + phase);
    }

    /** Waits for a phase's end. @return the worker's report of it */
    String ended() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains("phase-end")) {
                return line;
            }
            if (line.contains("broken")) {
                throw new IllegalStateException(line);
            }
        }
        throw new IllegalStateException("the worker ended in its phase");
    }

    void say(String command) throws IOException {
        OutputStream commands = process.getOutputStream();
        commands.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        commands.flush();
    }

    Histogram histogram(String tag) throws IOException {
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

    String quantiles(String tag) throws IOException {
        Histogram sum = histogram(tag);
        return String.format(Locale.ROOT, "p50 %d, p99 %d, p99.9 %d, max %d us of %d", sum.getValueAtPercentile(50),
                sum.getValueAtPercentile(99), sum.getValueAtPercentile(99.9), sum.getMaxValue(), sum.getTotalCount());
    }

    @Override
    public void close() throws IOException {
        try {
            say("stop");
            process.waitFor(10, java.util.concurrent.TimeUnit.SECONDS);
        } catch (IOException | InterruptedException e) {
            // It is stopped below.
        }
        process.destroyForcibly();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
