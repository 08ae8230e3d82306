package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;

/** Reads process information from {@code /proc}; a process that is gone reads as empty. */
public final class ProcessTable {
    /** The environment variable that names a process's origin: {@code LABPID-LABSTART-NUMBER}; children inherit it. */
    public static final String MARK = "PLIMSOLL_PROCESS";

    private static final Path PROC = Path.of("/proc");
    private static final int READ_MAX = 1 << 20;
    /** KILL, signal 9, in a set of signals, where signal 1 has the lowest bit. */
    private static final long KILL_BIT = 1L << 8;

    private ProcessTable() {}

    /**
     * One line of {@code /proc/PID/stat}.
     *
     * @param state the kernel's letter, Z for a zombie
     * @param startTicks clock ticks since boot; together with the pid it identifies a process uniquely
     */
    public record Entry(long pid, char state, long session, long startTicks) {
        public boolean alive() {
            return state != 'Z' && state != 'X';
        }
    }

    public static Optional<Entry> entry(long pid) {
        return read(PROC.resolve(pid + "/stat")).flatMap(line -> parse(pid, line));
    }

    /** Returns the CPU time of a process and of the children that it has awaited, in clock ticks; 0 if it is gone. */
    static long cpuTicks(long pid) {
        return read(PROC.resolve(pid + "/stat"))
                .map(ProcessTable::fields)
                .filter(fields -> fields.length > 14)
                .map(fields -> Stream.of(fields)
                        .skip(11)
                        .limit(4)
                        .mapToLong(Long::parseLong)
                        .sum())
                .orElse(0L);
    }

    /** Returns the pids of all visible processes of this machine. */
    public static List<Long> pids() {
        try (Stream<Path> entries = Files.list(PROC)) {
            return entries.map(path -> path.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("cannot list /proc, which the lab needs: " + e.getMessage(), e);
        }
    }

    /** Returns a value in kB of {@code /proc/PID/status}, such as {@code VmHWM}. */
    public static Optional<Bytes> memory(long pid, String key) {
        return kilobytes(PROC.resolve(pid + "/status"), key);
    }

    /** Returns its resident memory, with only a share of each page that other processes have mapped too. */
    public static Optional<Bytes> memoryShare(long pid) {
        return kilobytes(PROC.resolve(pid + "/smaps_rollup"), "Pss");
    }

    private static Optional<Bytes> kilobytes(Path file, String key) {
        return read(file).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(key + ":"))
                .map(line -> new Bytes(Long.parseLong(line.replaceAll("\\D", "")) << 10))
                .findFirst();
    }

    /**
     * Returns whether a process was killed and has not ended yet: KILL is pending, or it has given back its memory. A
     * process with a CPU quota may stay so for tens of milliseconds.
     */
    public static boolean isDying(long pid) {
        List<String> status = read(PROC.resolve(pid + "/status")).stream()
                .flatMap(String::lines)
                .toList();
        return status.stream().noneMatch(line -> line.startsWith("VmRSS:"))
                || status.stream()
                        .filter(line -> line.startsWith("SigPnd:") || line.startsWith("ShdPnd:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & KILL_BIT) != 0);
    }

    /** Returns the {@link #MARK} with which a process was started; also empty if this user may not read it. */
    public static Optional<String> mark(long pid) {
        return read(PROC.resolve(pid + "/environ")).stream()
                .flatMap(all -> Arrays.stream(all.split("\0", -1)))
                .filter(entry -> entry.startsWith(MARK + "="))
                .map(entry -> entry.substring(MARK.length() + 1))
                .findFirst();
    }

    /**
     * Returns whether a process has mapped a file into its memory.
     *
     * @param end of the file's path
     */
    public static boolean maps(long pid, String end) {
        try (Stream<String> lines = Files.lines(PROC.resolve(pid + "/maps"), StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.endsWith("/" + end));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** Returns whether any process has mounted a directory of this name as the lower one of an overlay. */
    public static boolean anyMounts(Path directory) {
        String lower = "/" + directory.getFileName() + ",";
        return pids().stream()
                .flatMap(pid -> read(PROC.resolve(pid + "/mountinfo")).stream().flatMap(String::lines))
                .anyMatch(line -> line.contains("lowerdir") && line.contains(lower));
    }

    /** Returns program and arguments, separated by spaces; empty for a kernel thread. */
    public static Optional<String> commandLine(long pid) {
        return read(PROC.resolve(pid + "/cmdline"))
                .map(all -> all.replace('\0', ' ').strip())
                .filter(all -> !all.isEmpty());
    }

    /** The command's name may contain spaces and parentheses, so fields are counted from the last parenthesis. */
    private static String[] fields(String line) {
        return line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    private static Optional<Entry> parse(long pid, String line) {
        String[] fields = fields(line);
        if (fields.length < 20) {
            return Optional.empty();
        }
        return Optional.of(new Entry(pid, fields[0].charAt(0), Long.parseLong(fields[3]), Long.parseLong(fields[19])));
    }

    /**
     * Returns the first line of a file such as those in {@code /proc/sys}, which return their text to the first read
     * only.
     */
    public static String firstLine(Path file) throws IOException {
        return Files.readAllLines(file).getFirst().strip();
    }

    private static Optional<String> read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(READ_MAX);
            return bytes.length == 0 ? Optional.empty() : Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
