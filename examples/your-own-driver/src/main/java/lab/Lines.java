package lab;

import java.util.OptionalInt;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;

/**
 * An audit of lines with an identity, a length and, if the store has it, a CRC32C as a number. Closing it closes the
 * source of the lines.
 */
record Lines(Stream<String> lines) implements Audit {
    @Override
    public Stream<StoredCopy> list() {
        return lines.filter(line -> !line.isBlank()).map(Lines::stored);
    }

    @Override
    public void close() {
        lines.close();
    }

    private static StoredCopy stored(String line) {
        String[] words = line.strip().split("\\s+", -1);
        if (words.length < 2 || words.length > 3 || !words[1].matches("\\d{1,18}")) {
            throw new IllegalStateException(
                    "a line is an identity, a length and perhaps a checksum, but this is '" + line + "'");
        }
        OptionalInt crc = words.length == 3 ? OptionalInt.of((int) Long.parseLong(words[2])) : OptionalInt.empty();
        return new StoredCopy(words[0], Long.parseLong(words[1]), crc);
    }
}
