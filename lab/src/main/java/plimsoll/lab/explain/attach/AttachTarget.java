package plimsoll.lab.explain.attach;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process that accepts the JVM's attach protocol.
 *
 * @param inner its pid in its own namespace, after which its socket is named
 */
public record AttachTarget(long pid, long inner) {
    private static final int SIGQUIT = 3;

    /** Returns the process itself, or the first JVM among its descendants; empty when there is none yet. */
    public static Optional<AttachTarget> in(long pid) {
        Stream<Long> started = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid);
        return Stream.concat(Stream.of(pid), started)
                .flatMap(one -> of(one).stream())
                .findFirst();
    }

    /** Accepts only a process that is named java and catches SIGQUIT: the signal would kill any other. */
    private static Optional<AttachTarget> of(long pid) {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
            long caught = Long.parseUnsignedLong(value(status, "SigCgt", "0"), 16);
            boolean attachable = value(status, "Name", "").equals("java") && (caught >> (SIGQUIT - 1) & 1) == 1;
            String[] numbers = value(status, "NSpid", Long.toString(pid)).split("\\s+", -1);
            return attachable
                    ? Optional.of(new AttachTarget(pid, Long.parseLong(numbers[numbers.length - 1])))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static String value(List<String> status, String key, String otherwise) {
        return status.stream()
                .filter(line -> line.startsWith(key + ":"))
                .map(line -> line.substring(key.length() + 1).strip())
                .findFirst()
                .orElse(otherwise);
    }

    /** Returns the socket on which the JVM listens once it was asked to. */
    Path socket() {
        return temporary().resolve(".java_pid" + inner);
    }

    /** Returns the file whose existence makes the JVM listen at its next SIGQUIT. */
    Path attachFile() {
        return temporary().resolve(".attach_pid" + inner);
    }

    /** Returns the directory as the process sees it; the JVM uses no other, regardless of java.io.tmpdir. */
    private Path temporary() {
        return Path.of("/proc", Long.toString(pid), "root", "tmp");
    }
}
