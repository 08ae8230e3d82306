package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import plimsoll.lab.launch.process.ProcessIdentity;

/**
 * The registry of what one lab has started, in {@code STATE/labs/PID-START.txt}: one line for each entry, appended at
 * once.
 *
 * <pre>
 * lab PID START BOOT NAMESPACE
 * process PID START
 * cgroup DIRECTORY          written before it is created
 * dump FILE                 written by a JVM whose heap runs out, as large as the heap
 * </pre>
 *
 * <p>Scratch directories need no line: all those of a lab are in {@code STATE/scratch/PID-START}.
 */
public final class ProcessRegistry implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path file;
    private final Path scratch;
    private boolean closed;

    private ProcessRegistry(Path file, Path scratch) {
        this.file = file;
        this.scratch = scratch;
    }

    /** Creates the registry of this process, in a directory that no other user can enter. */
    public static ProcessRegistry open(Path state) throws IOException {
        LabIdentity identity = LabIdentity.own();
        Path file = labs(state).resolve(identity.lab() + ".txt");
        Path scratch = scratch(state).resolve(identity.lab().toString());
        Files.createDirectories(state, PRIVATE);
        // One that an earlier version made was open to all.
        Files.setPosixFilePermissions(state, PRIVATE.value());
        Files.createDirectories(file.getParent());
        if (Files.exists(file)) {
            throw new IOException(
                    "this lab already has a registry, " + file + "; close its first launcher before opening another");
        }
        Files.createDirectories(scratch);
        ProcessRegistry registry = new ProcessRegistry(file, scratch);
        registry.append(identity.line());
        return registry;
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

    /** Returns the parent of this lab's scratch directories. */
    public Path scratch() {
        return scratch;
    }

    /** Creates a scratch directory. */
    public synchronized Path scratch(String name) throws IOException {
        checkOpen();
        return Files.createDirectories(scratch.resolve(name));
    }

    /**
     * Deletes the registry; call it when nothing that it names is left. If a scratch directory cannot be deleted, both
     * stay: the trials' notes name it, the measurement stays valid, and the next lab tries again. A thread that still
     * tries to start something is rejected from now on, because its line would create a registry that is never deleted.
     */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (deleted()) {
            Files.deleteIfExists(file);
        }
    }

    private boolean deleted() {
        try {
            DirectoryDeleter.delete(scratch);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    static Path labs(Path state) {
        return state.resolve("labs");
    }

    static Path scratch(Path state) {
        return state.resolve("scratch");
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new IOException("nothing can be started any more, because the lab is stopping");
        }
    }

    private synchronized void append(String line) throws IOException {
        checkOpen();
        Files.writeString(
                file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
