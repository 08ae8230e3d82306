package plimsoll.judge.death;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.judge.facts.LogText;
import plimsoll.model.verdict.Death;
import plimsoll.records.member.MemberFolder;

/**
 * An OutOfMemoryError that a member wrote down.
 *
 * @param kind in the JVM's words
 * @param line as it stands in the log
 */
record OutOfMemoryMessage(String kind, Death death, String line) {
    /** The texts of JDK 17 to 25 and of Netty's own direct memory; the first that matches a line wins. */
    private static final List<Text> TEXTS = List.of(
            new Text(
                    "direct buffer memory",
                    new Death.DirectExhausted(),
                    "OutOfMemoryError.*direct buffer memory|OutOfDirectMemoryError"),
            // The operating system's own refusal, as a cap on committed memory gives it.
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
            new Text("OutOfMemoryError", new Death.HeapExhausted(), "java\\.lang\\.OutOfMemoryError"));

    private record Text(String kind, Death death, Pattern pattern) {
        Text(String kind, Death death, String pattern) {
            this(kind, death, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
        }
    }

    /** What ends a JVM: the error of its main thread, or the flag that says so. */
    private static final Pattern ENDING = Pattern.compile("Exception in thread \"main\"|Terminating due to");

    /** The first in standard error, then in standard output; empty when neither tells of one. */
    static Optional<OutOfMemoryMessage> in(MemberFolder folder) {
        return all(folder).findFirst();
    }

    /** Of a process that has ended: the one that ended it where a line says so, else the first. */
    static Optional<OutOfMemoryMessage> lastWord(MemberFolder folder) {
        return all(folder)
                .filter(found -> ENDING.matcher(found.line).find())
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
