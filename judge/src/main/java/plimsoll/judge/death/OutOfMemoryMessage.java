package plimsoll.judge.death;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.judge.facts.LogText;
import plimsoll.model.verdict.Death;
import plimsoll.records.member.MemberFolder;

/**
 * An OutOfMemoryError in the log of a member, or the last words of another runtime that had no memory left.
 *
 * @param kind the kind of memory, in the words of the runtime
 * @param line the line of the log
 */
record OutOfMemoryMessage(String kind, Death death, String line) {
    private static final String JAVASCRIPT_HEAP = "JavaScript heap";
    private static final String GO_MEMORY = "memory of the Go runtime";

    /** Messages of JDK 17 to 25 and of Netty's direct memory; the first that matches a line wins. */
    private static final List<Text> TEXTS = List.of(
            new Text(
                    "direct buffer memory",
                    new Death.DirectExhausted(),
                    "OutOfMemoryError.*direct buffer memory|OutOfDirectMemoryError"),
            // The operating system refused the allocation, for instance under a limit on committed memory.
            new Text("native memory", new Death.DirectExhausted(), "OutOfMemoryError: Unable to allocate \\d+ bytes"),
            new Text("Metaspace", new Death.Metaspace(), "OutOfMemoryError: (Metaspace|Compressed class space)"),
            new Text(
                    "unable to create native thread",
                    new Death.NoNativeThread(),
                    "OutOfMemoryError: unable to create (new )?native thread"),
            new Text("GC overhead limit exceeded", new Death.HeapExhausted(), "OutOfMemoryError: GC overhead limit"),
            new Text("Java heap space", new Death.HeapExhausted(), "OutOfMemoryError: Java heap space"),
            new Text(
                    "array size",
                    new Death.HeapExhausted(),
                    "OutOfMemoryError: (Requested array size exceeds VM limit|Required (array )?(length|size))"),
            new Text("OutOfMemoryError", new Death.HeapExhausted(), "java\\.lang\\.OutOfMemoryError"),
            // V8 aborts the process; Go ends it with exit code 2.
            ofRuntime(JAVASCRIPT_HEAP, "FATAL ERROR: .*(JavaScript heap out of memory|Reached heap limit)"),
            ofRuntime(GO_MEMORY, "^fatal error: (runtime: )?(out of memory|cannot allocate memory)"));

    private record Text(String kind, Death death, Pattern pattern) {
        Text(String kind, Death death, String pattern) {
            this(kind, death, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
        }
    }

    /**
     * A line that explains the end of a process: an error in the main thread of a JVM, a flag such as
     * ExitOnOutOfMemoryError or CrashOnOutOfMemoryError, or the last words of another runtime.
     */
    private static final Pattern FATAL = Pattern.compile(
            "Exception in thread \"main\"|Terminating due to|Aborting due to|^FATAL ERROR: |^fatal error: ");

    private static Text ofRuntime(String kind, String pattern) {
        return new Text(kind, new Death.RuntimeOutOfMemory(kind), pattern);
    }

    /** Whether a process can continue after it; the runtimes that are not a JVM end theirs. */
    boolean survivable() {
        return !(death instanceof Death.RuntimeOutOfMemory);
    }

    /** Returns the first message in standard error, then in standard output; empty if neither has one. */
    static Optional<OutOfMemoryMessage> in(MemberFolder folder) {
        return all(folder).findFirst();
    }

    /** Returns the message that explains the end of a process, or else its first message. */
    static Optional<OutOfMemoryMessage> fatal(MemberFolder folder) {
        return all(folder)
                .filter(found -> FATAL.matcher(found.line).find())
                .findFirst()
                .or(() -> in(folder));
    }

    private static Stream<OutOfMemoryMessage> all(MemberFolder folder) {
        return Stream.of(folder.errors(), folder.output())
                .flatMap(log -> LogText.lines(log).stream())
                .flatMap(line -> of(line).stream());
    }

    static Optional<OutOfMemoryMessage> of(String line) {
        return TEXTS.stream()
                .filter(text -> text.pattern.matcher(line).find())
                .findFirst()
                .map(text -> new OutOfMemoryMessage(text.kind, text.death, line.strip()));
    }
}
