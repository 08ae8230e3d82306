package queues.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;

/** {@code raw-write}: one write call for each record; {@code raw-forced}: also forces its data to the disk. */
public final class RawProvider implements QueueProvider {
    @Override
    public boolean knows(String variant) {
        return variant.equals("raw-write") || variant.equals("raw-forced");
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        Path directory = Path.of(Optional.ofNullable(settings.get("dir"))
                .orElseThrow(
                        () -> new IllegalArgumentException("the setting 'dir' is missing; there are " + settings)));
        try {
            return RawFile.create(directory, variant.equals("raw-forced"));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
