package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import plimsoll.lab.launch.process.ProcessIdentity;

/**
 * The list of what one lab has started, in {@code STATE/labs/PID-START.txt}: a line of words each, appended at once.
 *
 * <pre>
 * lab PID START BOOT NAMESPACE
 * process PID START
 * cgroup DIRECTORY          written before it is made
 * dump FILE                 that a JVM writes if its heap runs out, as large as the heap
 * </pre>
 *
 * <p>Scratch directories need no line: those of a lab are all in {@code STATE/scratch/PID-START}.
 */
public final class ProcessRegistry implements AutoCloseable {
    private final Path file;
    private final Path scratch;
    private boolean closed;

    private ProcessRegistry(Path file, Path scratch) {
        this.file = file;
        this.scratch = scratch;
    }

    /** Makes the list of this process. */
    public static ProcessRegistry open(Path state) throws IOException {
        LabIdentity identity = LabIdentity.own();
        Path file = labs(state).resolve(identity.lab() + ".txt");
        Path scratch = scratch(state).resolve(identity.lab().toString());
        Files.createDirectories(file.getParent());
        if (Files.exists(file)) {
            throw new IOException(
                    "this lab has a list already, " + file + "; close its first launcher before the next");
        }
        Files.createDirectories(scratch);
        ProcessRegistry list = new ProcessRegistry(file, scratch);
        list.append(identity.line());
        return list;
    }

    public void process(ProcessIdentity process) throws IOException {
        append("process " + process.pid() + " " + process.startTicks());
    }

    public void cgroup(Path directory) throws IOException {
        append("cgroup " + directory);
    }

    public void dump(Path file) throws IOException {
        append("dump " + file);
    }

    /** Where this lab's scratch directories are. */
    public Path scratch() {
        return scratch;
    }

    /** Makes a scratch directory. */
    public synchronized Path scratch(String name) throws IOException {
        refuseWhenClosed();
        return Files.createDirectories(scratch.resolve(name));
    }

    /**
     * Deletes the list; call it when nothing is left of what it names. A scratch directory that cannot be deleted stays: the
     * trials' notes say which it is, and what was measured is not lost for it. A thread that still starts something is refused
     * from now on, or its line would make a list that nobody deletes.
     */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        try {
            DirectoryDeleter.delete(scratch);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    static Path labs(Path state) {
        return state.resolve("labs");
    }

    static Path scratch(Path state) {
        return state.resolve("scratch");
    }

    private void refuseWhenClosed() throws IOException {
        if (closed) {
            throw new IOException("nothing is started any more, because the lab is stopping");
        }
    }

    private synchronized void append(String line) throws IOException {
        refuseWhenClosed();
        Files.writeString(
                file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
