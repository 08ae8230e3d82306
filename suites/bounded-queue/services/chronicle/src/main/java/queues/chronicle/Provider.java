package queues.chronicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;

/** Opens {@code chronicle} in the directory of the setting {@code dir}. */
public final class Provider implements QueueProvider {
    @Override
    public boolean knows(String variant) {
        return variant.equals("chronicle");
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        Path directory = Path.of(Optional.ofNullable(settings.get("dir"))
                .orElseThrow(
                        () -> new IllegalArgumentException("the setting 'dir' is missing; there are " + settings)));
        try {
            Files.createDirectories(directory);
            return LibraryQueue.open(directory.toString());
        } catch (IOException refused) {
            throw new IllegalStateException("chronicle cannot be opened in " + directory, refused);
        }
    }
}
