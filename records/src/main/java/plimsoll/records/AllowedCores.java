package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cores that this process may use, ascending. In a container or under taskset these may be fewer than the
 * machine's, and need not start at 0.
 */
public final class AllowedCores {
    private static final String KEY = "Cpus_allowed_list:";

    private AllowedCores() {}

    /** @param proc the proc file system; if it is unreadable, as many cores as the JVM counts, from 0 */
    public static List<Integer> in(Path proc) {
        try (Stream<String> lines = Files.lines(proc.resolve("self/status"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()).strip())
                    .findFirst()
                    .map(AllowedCores::parsed)
                    .orElseGet(AllowedCores::counted);
        } catch (IOException | UncheckedIOException unreadable) {
            return counted();
        }
    }

    /** Parses a list such as {@code 0-1,4}. */
    private static List<Integer> parsed(String list) {
        return Stream.of(list.split(",", -1))
                .flatMapToInt(AllowedCores::range)
                .boxed()
                .toList();
    }

    private static IntStream range(String text) {
        String[] bounds = text.split("-", -1);
        return IntStream.rangeClosed(Integer.parseInt(bounds[0]), Integer.parseInt(bounds[bounds.length - 1]));
    }

    private static List<Integer> counted() {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
    }
}
