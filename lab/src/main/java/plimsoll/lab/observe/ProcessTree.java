package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All processes of the machine and their parents, to separate our CPU time from that of others. */
final class ProcessTree {
    private static final Path PROC = Path.of("/proc");
    private static final int PROCESSES_MAX = 100_000;
    private static final int DEPTH_MAX = 64;
    private static final long KERNEL_THREAD = 0x0020_0000;

    private final ProcfsParser parser;
    private final Map<Integer, Entry> entries = new HashMap<>();

    ProcessTree(ProcfsParser parser) {
        this.parser = parser;
    }

    /**
     * Reads all processes again.
     *
     * @throws IOException if {@code /proc} cannot be listed
     */
    void refresh() throws IOException {
        entries.clear();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, ProcessTree::isProcess)) {
            for (Path process : processes) {
                if (entries.size() >= PROCESSES_MAX) {
                    throw new IOException("there are more than " + PROCESSES_MAX + " processes");
                }
                int pid = Integer.parseInt(process.getFileName().toString());
                read(process).ifPresent(entry -> entries.put(pid, entry));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static boolean isProcess(Path path) {
        return Character.isDigit(path.getFileName().toString().charAt(0));
    }

    private Optional<Entry> read(Path process) {
        Optional<PseudoFile> stat = PseudoFile.open(process.resolve("stat"));
        try {
            return stat.filter(file -> file.read(parser) && parser.toBehindName())
                    .map(_ -> entry());
        } finally {
            stat.ifPresent(PseudoFile::close);
        }
    }

    private Entry entry() {
        parser.skipWords(1);
        int parent = (int) parser.number();
        parser.skipWords(4);
        boolean kernel = (parser.number() & KERNEL_THREAD) != 0;
        parser.skipWords(4);
        long ownTicks = parser.number() + parser.number();
        long ticksOfReaped = parser.number() + parser.number();
        return new Entry(parent, kernel, ownTicks + ticksOfReaped);
    }

    /** Returns the CPU time so far of these processes, their descendants, and the descendants that they have reaped. */
    long ticksUnder(Set<Long> roots) {
        long ticks = 0;
        for (Map.Entry<Integer, Entry> process : entries.entrySet()) {
            if (isUnder(roots, process.getKey())) {
                ticks += process.getValue().ticks;
            }
        }
        return ticks;
    }

    /** Returns the descendants of the process. */
    Set<Integer> under(long root) {
        Set<Long> roots = Set.of(root);
        return entries.keySet().stream()
                .filter(pid -> pid != root && isUnder(roots, pid))
                .collect(Collectors.toSet());
    }

    private boolean isUnder(Set<Long> roots, int pid) {
        int ancestor = pid;
        for (int depth = 0; depth < DEPTH_MAX; depth++) {
            if (roots.contains((long) ancestor)) {
                return true;
            }
            Entry entry = entries.get(ancestor);
            if (entry == null) {
                return false;
            }
            ancestor = entry.parent;
        }
        return false;
    }

    /** Returns the CPU time so far of the kernel's own threads. */
    long kernelTicks() {
        return entries.values().stream()
                .filter(entry -> entry.kernel)
                .mapToLong(entry -> entry.ticks)
                .sum();
    }

    private record Entry(int parent, boolean kernel, long ticks) {}
}
