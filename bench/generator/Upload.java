import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.MappedLedger;

/**
 * Speed and size of a worker that sends large bodies: {@code bench/generator/upload.sh}.
 *
 * <p>The worker runs on core 1, a sink that drops everything on core 0; the raw copy and curl are measured in the same
 * run.
 */
final class Upload {
    private static final List<String> FLAGS = List.of(System.getProperty("flags").split(" "));
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";
    private static final long SEED = 0xff;

    /** A worker's result for one phase. */
    private record Phase(String name, double gigabytes, double seconds, double cpuSeconds, long peakKilobytes) {
        String line() {
            return String.format(Locale.ROOT, "%-28s %6.2f GB  %5.2f s  %5.2f GB/s  %5.2f GB per CPU second  peak RSS %5.1f m",
                    name, gigabytes, seconds, gigabytes / seconds, gigabytes / cpuSeconds, peakKilobytes / 1024.0);
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (String sinkMode : List.of("drop", "crc")) {
            Process sink = start(0, List.of(JAVA, "-XX:+UseSerialGC", "bench/generator/Sink.java", sinkMode));
            String port = sink.inputReader().readLine();
            System.out.println("sink: " + sinkMode);
            for (int round = 1; round <= 3; round++) {
                System.out.println(String.format(Locale.ROOT, "%-28s %31.2f GB/s", "raw copy, one connection", raw(port)));
                System.out.println(String.format(Locale.ROOT, "%-28s %31.2f GB/s", "curl, 125 x 10 MB", curl(port)));
                System.out.println(worker(port, 125, 10 << 20, "PUT raw 125 x 10 MB", "").line());
                System.out.println(worker(port, 125, 10 << 20, "POST form 125 x 10 MB", "\"as\":\"multipart\",").line());
            }
            System.out.println(worker(port, 1000, 64 << 10, "PUT raw 1000 x 64 KB", "").line());
            System.out.println(worker(port, 1, 10 << 20, "PUT raw 1 x 10 MB", "").line());
            System.out.println(worker(port, 1, 1 << 30, "PUT raw 1 x 1 GB", "").line());
            System.out.println(worker(port, 8, 1 << 30, "PUT raw 8 x 1 GB", "").line());
            sink.getOutputStream().close();
            sink.waitFor();
        }
    }

    private static Phase worker(String port, int operations, long bytes, String name, String settings) throws Exception {
        Path folder = Files.createTempDirectory("upload");
        Path file = folder.resolve("workload.json");
        MappedLedger.create(folder.resolve("ledger.bin"), new OperationByteLayout(1, operations, SEED));
        Files.writeString(file, """
                {"name":"upload","seed":"%016x","driver":"http","settings":{%s"method":"%s","url":"http://127.0.0.1:%s/f/${id}"},
                 "payloadBytes":%d,"deadlineMillis":120000,"ledger":"%s","histograms":"%s",
                 "phases":[{"name":"burst","judged":true,"producer":0,"load":{"is":"burst","operations":%d},
                  "until":{"is":"operations","count":%d,"atMostMillis":120000},"drainMillis":10000}]}
                """.formatted(SEED, settings, settings.isEmpty() ? "PUT" : "POST", port, bytes, folder.resolve("ledger.bin"),
                folder.resolve("upload.hlog"), operations, operations));
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "plimsoll.worker.Main", "load", file.toString()));
        Process worker = start(1, command);
        BufferedReader lines = worker.inputReader();
        lines.readLine();
        double cpuBefore = cpuSeconds(worker.pid());
        OutputStream commands = worker.getOutputStream();
        commands.write("run burst\n".getBytes(StandardCharsets.UTF_8));
        commands.flush();
        String end = lines.readLine();
        while (end != null && !end.contains("phase-end") && !end.contains("broken")) {
            end = lines.readLine();
        }
        if (end == null) {
            throw new IllegalStateException("the worker ended with exit code " + worker.waitFor() + " in: " + name);
        }
        double cpu = cpuSeconds(worker.pid()) - cpuBefore;
        long peak = Long.parseLong(find(Files.readString(Path.of("/proc/" + worker.pid() + "/status")), "VmHWM:\\s+(\\d+)"));
        commands.write("stop\n".getBytes(StandardCharsets.UTF_8));
        commands.flush();
        worker.waitFor();
        delete(folder);
        if (!find(end, "\"acknowledged\":(\\d+)").equals(Integer.toString(operations))) {
            throw new IllegalStateException("not everything was acknowledged: " + end);
        }
        return new Phase(name, operations * (double) bytes / 1e9,
                Long.parseLong(find(end, "\"atMillis\":(\\d+)")) / 1e3, cpu, peak);
    }

    private static double raw(String port) throws Exception {
        Process copy = start(1, List.of(JAVA, "-XX:+UseSerialGC", "bench/generator/RawCopy.java", port));
        String seen = copy.inputReader().readLine();
        copy.waitFor();
        return Double.parseDouble(seen);
    }

    private static double curl(String port) throws Exception {
        Path body = Files.createTempFile("body", ".bin");
        Files.write(body, new byte[10 << 20]);
        long begin = System.nanoTime();
        Process curl = start(1, List.of("curl", "-s", "--no-progress-meter", "-Z", "--parallel-immediate", "--parallel-max", "125", "-H", "Expect:",
                "-o", "/dev/null", "-T", body.toString(), "http://127.0.0.1:" + port + "/f/[1-125]"));
        int code = curl.waitFor();
        double seconds = (System.nanoTime() - begin) / 1e9;
        Files.delete(body);
        return code == 0 ? 125 * (10 << 20) / 1e9 / seconds : Double.NaN;
    }

    private static Process start(int core, List<String> command) throws IOException {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(core)));
        pinned.addAll(command);
        return new ProcessBuilder(pinned)
                .redirectError(command.get(0).equals("curl") ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** User and system time; a tick is 10 ms. */
    private static double cpuSeconds(long pid) throws IOException {
        String[] fields = Files.readString(Path.of("/proc/" + pid + "/stat")).replaceFirst(".*\\) ", "").split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static String find(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group(1);
    }
}
