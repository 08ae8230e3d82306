package plimsoll.records.member;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;

/**
 * A dump of all threads of a JVM: one line of {@code threads.ndjson}.
 *
 * @param atMillis since the trial's start
 * @param frames distinct frames of all stacks, such as {@code java.lang.Thread.sleep(Thread.java:509)}
 * @param threads groups of similar threads
 * @param whole false if there were more threads than are kept
 */
public record ThreadDump(long atMillis, List<String> frames, List<Alike> threads, boolean whole) {
    public ThreadDump {
        frames = List.copyOf(frames);
        threads = List.copyOf(threads);
    }

    /** Returns the frames of these threads, the innermost first; skips frames that a torn record lacks. */
    public List<String> stack(Alike alike) {
        return alike.stack().stream()
                .filter(index -> index >= 0 && index < frames.size())
                .map(frames::get)
                .toList();
    }

    /** Returns the dump with the names of its threads changed, such as without secrets. */
    ThreadDump withNames(UnaryOperator<String> change) {
        return new ThreadDump(
                atMillis,
                frames,
                threads.stream()
                        .map(alike -> alike.called(change.apply(alike.name())))
                        .toList(),
                whole);
    }

    /**
     * Threads with the same name except for digits, the same state and the same stack.
     *
     * @param name such as {@code http-nio-exec-#}
     * @param state by the JVM, such as {@code BLOCKED}; empty if the JVM gives none
     * @param carried for a virtual thread, whether it has a carrier
     * @param lock what they are blocked on or parked for, such as {@code app.Orders@1b28cdfa}
     * @param owns monitors that they hold
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

        private Alike called(String other) {
            return new Alike(other, count, state, virtual, carried, lock, owns, stack);
        }
    }

    /**
     * Reads the dumps in the order of the file; skips torn lines.
     *
     * @return empty if there is no such file
     * @throws UnreadableRecordException if it cannot be read
     */
    public static List<ThreadDump> read(Path file) {
        return RecordFile.exists(file)
                ? NdjsonLines.read(file, line -> Optional.of(Json.parse(line, ThreadDump.class)))
                        .items()
                : List.of();
    }
}
