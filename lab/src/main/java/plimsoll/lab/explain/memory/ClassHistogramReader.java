package plimsoll.lab.explain.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.records.heap.JavaClassName;

/** Reads the JVM's class histogram of all objects that survived a full collection. */
final class ClassHistogramReader {
    static final String COMMAND = "GC.class_histogram";

    /** Matches {@code    1:          1234         567890  [B (java.base@25)}. */
    private static final Pattern CLASS = Pattern.compile("\\s*\\d+:\\s+(\\d{1,12})\\s+(\\d{1,12})\\s+(\\S+).*");

    /** Objects with which a collector fills holes. */
    private static final Pattern FILLER = Pattern.compile("\\[?L?jdk\\.internal\\.vm\\.Filler\\w+;?");

    private static final Pattern TOTAL = Pattern.compile("Total\\s+(\\d{1,12})\\s+(\\d{1,12})\\s*");

    private ClassHistogramReader() {}

    /**
     * Parses a histogram.
     *
     * @throws IOException when the text has no total, for example because it was cut
     */
    static HeapContent content(String text) throws IOException {
        List<ClassShare> largest = new ArrayList<>();
        ClassShare filler = new ClassShare("", 0, new Bytes(0));
        for (String line : text.lines().toList()) {
            Matcher one = CLASS.matcher(line);
            Matcher total = TOTAL.matcher(line);
            if (one.matches() && FILLER.matcher(one.group(3)).matches()) {
                filler = sum(filler, share(one));
            } else if (one.matches() && largest.size() < HeapContent.LARGEST) {
                largest.add(share(one));
            } else if (total.matches()) {
                long objects = Long.parseLong(total.group(1)) - filler.objects();
                long bytes = Long.parseLong(total.group(2)) - filler.bytes().count();
                if (objects < 0 || bytes < 0) {
                    throw new IOException("the JVM's class histogram has more filler objects than objects: " + line);
                }
                return new HeapContent(objects, new Bytes(bytes), true, largest);
            }
        }
        throw new IOException("the JVM's class histogram has no total: "
                + text.lines().findFirst().orElse("it is empty"));
    }

    private static ClassShare share(Matcher one) {
        return new ClassShare(
                JavaClassName.of(one.group(3)), Long.parseLong(one.group(1)), new Bytes(Long.parseLong(one.group(2))));
    }

    private static ClassShare sum(ClassShare one, ClassShare other) {
        return new ClassShare(
                one.name(),
                one.objects() + other.objects(),
                new Bytes(one.bytes().count() + other.bytes().count()));
    }
}
