package queues.artemis;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;

/**
 * {@code artemis-async}: no offer waits for the journal; {@code artemis-durable}: each offer and acknowledgement is
 * forced.
 */
public final class Provider implements QueueProvider {
    @Override
    public boolean knows(String variant) {
        return variant.equals("artemis-async") || variant.equals("artemis-durable");
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        Path directory = Path.of(Optional.ofNullable(settings.get("dir"))
                .orElseThrow(
                        () -> new IllegalArgumentException("the setting 'dir' is missing; there are " + settings)));
        boolean durable = variant.equals("artemis-durable");
        Broker broker = Broker.start(directory, durable);
        try {
            return LibraryQueue.on(broker, durable);
        } catch (RuntimeException refused) {
            broker.close();
            throw refused;
        }
    }
}
