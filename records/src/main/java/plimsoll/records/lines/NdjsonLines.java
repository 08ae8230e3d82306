package plimsoll.records.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The records of a file with one record per line.
 *
 * @param skipped lines that were torn or malformed
 * @param cut true if the file has more lines than were read
 */
public record NdjsonLines<T>(List<T> items, int skipped, boolean cut) {
    /** More than a trial of five minutes with twenty members writes at ten lines per second and member. */
    static final int MOST = 1_000_000;

    private static final int LONGEST = 1 << 20;

    public NdjsonLines {
        items = List.copyOf(items);
    }

    /**
     * Reads at most {@value #MOST} lines; those for which {@code parse} throws, and those of more than a million
     * characters, are counted, not returned.
     *
     * @throws UnreadableRecordException if the file cannot be opened or read
     */
    public static <T> NdjsonLines<T> read(Path file, Function<String, Optional<T>> parse) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return read(bytes, parse);
        } catch (IOException e) {
            throw new UnreadableRecordException("cannot read " + file + ": " + e, e);
        }
    }

    /** Reads lines from an open stream, and closes it. */
    public static <T> NdjsonLines<T> read(InputStream bytes, Function<String, Optional<T>> parse) throws IOException {
        List<T> items = new ArrayList<>();
        int skipped = 0;
        try (BufferedReader reader = decoded(bytes)) {
            for (int lines = 0; lines < MOST; lines++) {
                Optional<String> line = next(reader);
                if (line.isEmpty()) {
                    return new NdjsonLines<>(items, skipped, false);
                }
                try {
                    parse.apply(line.get()).ifPresent(items::add);
                } catch (RuntimeException _) {
                    skipped++;
                }
            }
            return new NdjsonLines<>(items, skipped, reader.read() >= 0);
        }
    }

    /** Returns the next line, cut after {@value #LONGEST} characters, which no parser accepts; empty at the end. */
    private static Optional<String> next(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        int character = reader.read();
        if (character < 0) {
            return Optional.empty();
        }
        for (; character >= 0 && character != '\n'; character = reader.read()) {
            if (line.length() < LONGEST) {
                line.append((char) character);
            }
        }
        return Optional.of(line.toString());
    }

    /**
     * Replaces malformed characters: a killed process may leave half a character behind, which is a torn line, not an
     * unreadable file.
     */
    private static BufferedReader decoded(InputStream bytes) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        return new BufferedReader(new InputStreamReader(bytes, decoder));
    }
}
