package plimsoll.lab.explain.attach;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process that takes questions as a JVM does.
 *
 * @param inner its number in its own namespace, by which it names its socket
 */
public record AttachTarget(long pid, long inner) {
    private static final int SIGQUIT = 3;

    /** The process itself, or the first JVM among those that it started; empty when there is none yet. */
    public static Optional<AttachTarget> in(long pid) {
        Stream<Long> started = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid);
        return Stream.concat(Stream.of(pid), started)
                .flatMap(one -> of(one).stream())
                .findFirst();
    }

    /** Only a process that is called java and catches SIGQUIT: any other would die of the question. */
    private static Optional<AttachTarget> of(long pid) {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
            long caught = Long.parseUnsignedLong(value(status, "SigCgt", "0"), 16);
            boolean asks = value(status, "Name", "").equals("java") && (caught >> (SIGQUIT - 1) & 1) == 1;
            String[] numbers = value(status, "NSpid", Long.toString(pid)).split("\\s+", -1);
            return asks
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

    /** Where it listens once it was asked to. */
    Path socket() {
        return temporary().resolve(".java_pid" + inner);
    }

    /** Its being there asks it to listen at its next SIGQUIT. */
    Path wish() {
        return temporary().resolve(".attach_pid" + inner);
    }

    /** As the process sees it: the JVM takes no other place, whatever java.io.tmpdir says. */
    private Path temporary() {
        return Path.of("/proc", Long.toString(pid), "root", "tmp");
    }
}
