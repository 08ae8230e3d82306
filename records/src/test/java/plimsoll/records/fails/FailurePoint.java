package plimsoll.records.fails;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The file operation that fails, or after which its process is killed: the n-th in some directories.
 *
 * @param left operations until then
 * @param below the directories, absolute
 * @param lines name of the only file whose writes count, and nothing else, if there is one
 * @param effect what happens
 * @param report where it is written down, if anywhere
 */
record FailurePoint(
        AtomicInteger left, List<Path> below, Optional<String> lines, Effect effect, Optional<Path> report) {
    private static final String PREFIX = "torture.";
    private static final Set<String> NEED_SPACE = Set.of("create", "write", "copy");

    /** The effect of reaching the operation. */
    enum Effect {
        /** It fails; the next one succeeds. */
        FAILS,
        /** It fails, and so do all later ones that need space, as on a full disk. */
        FAILS_FROM_NOW_ON,
        /** It succeeds, and its process is killed. */
        KILLS
    }

    /** Returns the point that the system properties of a tortured lab describe. */
    static FailurePoint ofProperties(FileSystem files) {
        return new FailurePoint(
                new AtomicInteger(Integer.getInteger(PREFIX + "at", Integer.MAX_VALUE)),
                Arrays.stream(System.getProperty(PREFIX + "below", "/").split(":"))
                        .map(directory -> files.getPath(directory).toAbsolutePath())
                        .toList(),
                Optional.ofNullable(System.getProperty(PREFIX + "lines")),
                Effect.valueOf(System.getProperty(PREFIX + "effect", Effect.FAILS.name())),
                Optional.ofNullable(System.getProperty(PREFIX + "report")).map(file -> files.getPath(file)));
    }

    /** Whether the operation has been reached. */
    boolean reached() {
        return left.get() <= 0;
    }

    /**
     * Lets an operation pass, or not.
     *
     * @throws IOException if it fails, of itself or because it must
     */
    <T> T pass(String operation, Path path, Operation<T> usual) throws IOException {
        if (!counts(operation, path)) {
            return usual.run();
        }
        int now = left.decrementAndGet();
        if (now == 0) {
            report(operation, path);
        }
        if (effect == Effect.KILLS) {
            T result = usual.run();
            if (now == 0) {
                kill();
            }
            return result;
        }
        if (now == 0 || (now < 0 && effect == Effect.FAILS_FROM_NOW_ON && NEED_SPACE.contains(operation))) {
            throw new FileSystemException(path.toString(), null, "No space left on device");
        }
        return usual.run();
    }

    private boolean counts(String operation, Path path) {
        Path absolute = path.toAbsolutePath();
        return below.stream().anyMatch(absolute::startsWith)
                && lines.map(name -> operation.equals("write") && absolute.endsWith(name))
                        .orElse(true);
    }

    private void report(String operation, Path path) throws IOException {
        if (report.isPresent()) {
            Files.writeString(
                    report.get(), operation + " " + path + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** No other thread gets on meanwhile either, except for the time that the signal takes. */
    private static void kill() throws IOException {
        new ProcessBuilder(
                        "kill", "-KILL", Long.toString(ProcessHandle.current().pid()))
                .start();
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                // Nothing stops the signal.
            }
        }
    }

    /** An operation of the usual file system. */
    @FunctionalInterface
    interface Operation<T> {
        T run() throws IOException;
    }
}
