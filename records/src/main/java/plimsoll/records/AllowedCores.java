package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The cores that this process may use, ascending: in a container or under taskset not all of the machine's, nor the first. */
public final class AllowedCores {
    private static final String KEY = "Cpus_allowed_list:";

    private AllowedCores() {}

    /** @param proc where the kernel tells of processes; without it, as many as the JVM counts, from 0 on */
    public static List<Integer> in(Path proc) {
        try (Stream<String> lines = Files.lines(proc.resolve("self/status"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()).strip())
                    .findFirst()
                    .map(AllowedCores::parsed)
                    .orElseGet(AllowedCores::counted);
        } catch (IOException | UncheckedIOException untold) {
            return counted();
        }
    }

    /** Such as {@code 0-1,4}. */
    private static List<Integer> parsed(String list) {
        return Stream.of(list.split(",", -1))
                .flatMapToInt(AllowedCores::range)
                .boxed()
                .toList();
    }

    private static IntStream range(String text) {
        String[] ends = text.split("-", -1);
        return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
    }

    private static List<Integer> counted() {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
    }
}
