package plimsoll.lab.launch.jvm;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/** The options of a JVM that set the size of its heap. */
final class HeapOption {
    private static final String SIZE = "(\\d{1,12})([kmgt]?)";
    private static final Pattern LARGEST = Pattern.compile("(?i:(?-i:-Xmx|-XX:MaxHeapSize=)" + SIZE + ")");
    private static final Pattern FIRST =
            Pattern.compile("(?i:(?-i:-Xms|-XX:InitialHeapSize=|-XX:MinHeapSize=)" + SIZE + ")");

    private HeapOption() {}

    /** Returns whether an option limits the heap, also if its size cannot be read. */
    static boolean limits(String option) {
        return option.startsWith("-Xmx") || option.startsWith("-XX:MaxHeapSize");
    }

    /** Returns the limit that the last of these options sets; empty if none does, or a JVM will refuse it. */
    static Optional<Bytes> limit(List<String> options) {
        return options.stream()
                .filter(HeapOption::limits)
                .reduce((_, last) -> last)
                .flatMap(option -> size(LARGEST.matcher(option)));
    }

    /** Returns whether a JVM with this limit does not start, since the option asks for a larger heap at once. */
    static boolean startsAbove(String option, Bytes limit) {
        return size(FIRST.matcher(option))
                .filter(size -> size.compareTo(limit) > 0)
                .isPresent();
    }

    private static Optional<Bytes> size(Matcher option) {
        if (!option.matches()) {
            return Optional.empty();
        }
        int power = " kmgt".indexOf(option.group(2).toLowerCase(Locale.ROOT));
        long unit = option.group(2).isEmpty() ? 1 : 1L << (10 * power);
        long number = Long.parseLong(option.group(1));
        return number > Long.MAX_VALUE / unit ? Optional.empty() : Optional.of(new Bytes(number * unit));
    }
}
