package queues.postgres;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;

/** {@code postgres}: each entry offered and taken in a transaction of its own; {@code postgres-100}: taken 100 at a time, or
 * as many as {@code batch} says. */
public final class Provider implements QueueProvider {
    @Override
    public boolean knows(String variant) {
        return variant.equals("postgres") || variant.equals("postgres-100");
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        String address = Optional.ofNullable(settings.get("jdbc"))
                .orElseThrow(() ->
                        new IllegalArgumentException("the setting 'jdbc' is missing; there are " + settings.keySet()));
        try {
            return TableQueue.open(
                    address,
                    variant.equals("postgres-100") ? Integer.parseInt(settings.getOrDefault("batch", "100")) : 1);
        } catch (SQLException refused) {
            throw new IllegalStateException(
                    "the server at " + address.replaceFirst("[?].*", "") + " cannot be used", refused);
        }
    }
}
