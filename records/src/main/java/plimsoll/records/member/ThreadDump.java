package plimsoll.records.member;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;

/**
 * One look at all threads of a JVM: a line of {@code threads.ndjson}.
 *
 * @param atMillis of the trial
 * @param frames of all stacks, each once, such as {@code java.lang.Thread.sleep(Thread.java:509)}
 * @param threads those that are alike as one
 * @param whole false when there were more than are kept
 */
public record ThreadDump(long atMillis, List<String> frames, List<Alike> threads, boolean whole) {
    public ThreadDump {
        frames = List.copyOf(frames);
        threads = List.copyOf(threads);
    }

    /** The frames of these threads, the innermost first; what a torn record does not hold is left out. */
    public List<String> stack(Alike alike) {
        return alike.stack().stream()
                .filter(index -> index >= 0 && index < frames.size())
                .map(frames::get)
                .toList();
    }

    /**
     * Threads with the same name but for its digits, in the same state, at the same place.
     *
     * @param name such as {@code http-nio-exec-#}
     * @param state by the JVM, such as {@code BLOCKED}; empty where the JVM says none
     * @param carried of a virtual thread: it has a carrier
     * @param lock what they are blocked on or parked for, such as {@code app.Orders@1b28cdfa}
     * @param owns the monitors that they hold
     * @param stack indexes into the frames, the innermost first
     */
    public record Alike(
            String name,
            int count,
            String state,
            boolean virtual,
            boolean carried,
            Optional<String> lock,
            List<String> owns,
            List<Integer> stack) {
        public Alike {
            owns = List.copyOf(owns);
            stack = List.copyOf(stack);
        }
    }

    /**
     * The dumps in the order of the file; torn lines are left out.
     *
     * @return none when there is no such file
     * @throws UnreadableRecordException when it cannot be read
     */
    public static List<ThreadDump> read(Path file) {
        return Files.exists(file)
                ? NdjsonLines.read(file, line -> Optional.of(Json.parse(line, ThreadDump.class)))
                        .items()
                : List.of();
    }
}
