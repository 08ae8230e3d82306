package plimsoll.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.StoredCopy;

/**
 * The audit {@code listed}: reads a file with a line {@code id length [crc32c]} per copy; the lines {@code crash} and
 * {@code hang} make it do so.
 */
public final class ListedAudits implements AuditFactory {
    @Override
    public String name() {
        return "listed";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        Path file = Path.of(settings.get("file"));
        return new Audit() {
            @Override
            public Stream<StoredCopy> list() {
                try {
                    return Files.lines(file).map(ListedAudits::stored);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void close() {}
        };
    }

    private static StoredCopy stored(String line) {
        String[] fields = line.split(" ");
        if (fields[0].equals("crash")) {
            throw new IllegalStateException("the store went away");
        }
        if (fields[0].equals("hang")) {
            hang();
        }
        OptionalInt crc = fields.length == 2 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(fields[2]));
        return new StoredCopy(fields[0], Long.parseLong(fields[1]), crc);
    }

    private static void hang() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
