package queues.artemis;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import queues.Queue;
import queues.QueueProvider;

/**
 * {@code artemis-async}: no offer waits for the journal; {@code artemis-durable}: each offer and acknowledgement is
 * forced. Both have their broker in this process. {@code artemis-single}: the broker is a {@link Peer}, another
 * process; {@code artemis-pair}: that broker has a backup, to which an entry is copied before its offer is answered.
 */
public final class Provider implements QueueProvider {
    private static final Set<String> VARIANTS =
            Set.of("artemis-async", "artemis-durable", "artemis-single", "artemis-pair");

    @Override
    public boolean knows(String variant) {
        return VARIANTS.contains(variant);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        return switch (variant) {
            case "artemis-single" -> remote(BrokerAddress.of(port(settings, "broker")));
            case "artemis-pair" -> remote(BrokerAddress.ofPair(port(settings, "broker"), port(settings, "backup")));
            default -> embedded(Path.of(setting(settings, "dir")), variant.equals("artemis-durable"));
        };
    }

    private static Queue embedded(Path directory, boolean durable) {
        Broker broker = Broker.start(directory, durable, BrokerRole.embedded());
        try {
            return LibraryQueue.at(BrokerAddress.EMBEDDED, durable, broker::close);
        } catch (RuntimeException refused) {
            broker.close();
            throw refused;
        }
    }

    private static Queue remote(String address) {
        return LibraryQueue.at(address, true, () -> {});
    }

    private static int port(Map<String, String> settings, String key) {
        return Integer.parseInt(setting(settings, key));
    }

    private static String setting(Map<String, String> settings, String key) {
        return Optional.ofNullable(settings.get(key))
                .orElseThrow(() ->
                        new IllegalArgumentException("the setting '" + key + "' is missing; there are " + settings));
    }
}
