package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.ProcessIdentity;

/**
 * The registry of what one lab has started, in {@code STATE/labs/PID-START.txt}: one line for each entry, appended at
 * once.
 *
 * <pre>
 * lab PID START BOOT NAMESPACE [MACHINE]
 * process PID START
 * cgroup DIRECTORY          written before it is created
 * dump FILE                 written by a JVM whose heap runs out, as large as the heap
 * shared DIRECTORY          written before it is created
 * </pre>
 *
 * <p>Scratch directories need no line: all those of a lab are in {@code STATE/scratch/PID-START}. Members of another
 * user cannot enter the state directory, so theirs are in a directory of {@code /var/tmp}, which is on a disk where
 * {@code /tmp} may be in memory. It is root's, and the user can only pass through it.
 */
public final class ProcessRegistry implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final Path SHARED = Path.of("/var/tmp");
    private static final String SHARED_PREFIX = "plimsoll-";
    private static final String PASSED_THROUGH = "rwx--x--x";

    private final Path file;
    private final Path scratch;
    private Optional<Path> shared = Optional.empty();
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
        begin(file, identity.line());
        try {
            Files.createDirectories(scratch);
        } catch (IOException refused) {
            Files.deleteIfExists(file);
            throw refused;
        }
        return new ProcessRegistry(file, scratch);
    }

    /** Creates the file with its first line, or not at all: without that line, no other lab can tell whose it is. */
    private static void begin(Path file, String line) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(partial, line + "\n");
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            Files.deleteIfExists(partial);
            throw refused;
        }
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
        try {
            return Files.createDirectories(scratch.resolve(name));
        } catch (IOException refused) {
            throw new LabDiskException(refused);
        }
    }

    /** Creates a scratch directory of another user, which only that user and root can enter. */
    public synchronized Path scratch(String name, MemberUser user) throws IOException {
        checkOpen();
        return user.createDirectory(shared().resolve(name));
    }

    /** Creates a scratch directory of the lab's own that other users can pass through. */
    public synchronized Path shared(String name) throws IOException {
        checkOpen();
        return passedThrough(shared().resolve(name));
    }

    private Path shared() throws IOException {
        if (shared.isEmpty()) {
            Path directory = SHARED.resolve(SHARED_PREFIX + UUID.randomUUID());
            append("shared " + directory);
            shared = Optional.of(passedThrough(directory));
        }
        return shared.get();
    }

    /** The lab's umask may have taken the permission away. */
    private static Path passedThrough(Path directory) throws IOException {
        Files.createDirectory(directory, PRIVATE);
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(PASSED_THROUGH));
    }

    /** Returns whether the line of a registry names a directory that {@link #shared} may have created. */
    static boolean isShared(Path directory) {
        return SHARED.equals(directory.getParent())
                && directory.getFileName().toString().matches(SHARED_PREFIX + "[0-9a-f-]{36}");
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
            if (shared.isPresent()) {
                DirectoryDeleter.delete(shared.get());
            }
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
        try {
            Files.writeString(
                    file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException refused) {
            throw new LabDiskException(refused);
        }
    }
}
