import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Processes on cores of their own, and their resource use. */
final class PinnedProcesses {
    private PinnedProcesses() {}

    /** @param cores their numbers, with commas between them */
    static Process start(String cores, List<String> command, ProcessBuilder.Redirect errors) throws IOException {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", cores));
        pinned.addAll(command);
        return new ProcessBuilder(pinned).redirectError(errors).start();
    }

    static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return text;
    }

    /** User and system time of a process and its children; a tick is 10 ms. */
    static double cpuSeconds(Process process) throws IOException {
        double sum = 0;
        for (ProcessHandle each : all(process)) {
            Path stat = Path.of("/proc/" + each.pid() + "/stat");
            if (Files.exists(stat)) {
                String[] fields = Files.readString(stat).replaceFirst("(?s).*\\) ", "").split(" ");
                sum += (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
            }
        }
        return sum;
    }

    /** The peak resident memory of a process and its children, each at its own peak. */
    static double peakMebibytes(Process process) throws IOException {
        return mebibytes(process, "VmHWM");
    }

    /** The memory of a process and its children by a figure of /proc/PID/status, such as RssAnon. */
    static double mebibytes(Process process, String figure) throws IOException {
        double sum = 0;
        for (ProcessHandle each : all(process)) {
            Path status = Path.of("/proc/" + each.pid() + "/status");
            if (Files.exists(status)) {
                sum += Long.parseLong(find(Files.readString(status), figure + ":\\s+(\\d+)")) / 1024.0;
            }
        }
        return sum;
    }

    private static List<ProcessHandle> all(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    }

    /** A program of this name on the path. */
    static boolean there(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }

    static void signal(String name, List<Long> pids) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        run(command.toArray(String[]::new));
    }

    static String find(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow(
                () -> new IllegalStateException("no " + pattern + " in " + text)).group(1);
    }
}
