package plimsoll.farm.broker;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQPropertyConversionException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.postoffice.RoutingStatus;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerMessagePlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.MessageText;
import plimsoll.model.record.UnreadableRecordException;

/** Keeps the last sign of life of each agent and counts how its attempts ended, by messages that pass the broker. */
final class AgentWatch implements ActiveMQServerMessagePlugin {
    /** An agent that is silent for longer is forgotten. */
    private static final Duration KEPT = Duration.ofDays(1);

    private final Map<String, LastSign> signs = new ConcurrentHashMap<>();
    private final Map<String, AttemptCount> attempts = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    private record LastSign(AgentStatus status, long nanos) {}

    /**
     * The attempts of an agent that have ended since the broker began.
     *
     * @param latest the last of them; empty if there is none
     * @param done those in which every trial ended
     * @param failed the others
     */
    record AttemptCount(Optional<BlockAttempt> latest, long done, long failed) {
        private static final AttemptCount NONE = new AttemptCount(Optional.empty(), 0, 0);

        /** An agent repeats a report that no lab has answered. */
        private AttemptCount and(AttemptEnd end) {
            return latest.filter(end.attempt()::equals).isPresent()
                    ? this
                    : new AttemptCount(
                            Optional.of(end.attempt()), done + (end.done() ? 1 : 0), failed + (end.done() ? 0 : 1));
        }
    }

    /**
     * An agent as its messages show it.
     *
     * @param status by its last sign of life
     * @param silence since that
     */
    record WatchedAgent(AgentStatus status, Duration silence, AttemptCount attempts) {}

    AgentWatch(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns the agents of the last day, by name. */
    List<WatchedAgent> agents() {
        long now = nanoTime.getAsLong();
        signs.values().removeIf(sign -> now - sign.nanos() > KEPT.toNanos());
        return signs.values().stream()
                .sorted(Comparator.comparing(sign -> sign.status().agent()))
                .map(sign -> new WatchedAgent(
                        sign.status(),
                        // A sign may have come since.
                        Duration.ofNanos(Math.max(0, now - sign.nanos())),
                        attempts.getOrDefault(sign.status().agent(), AttemptCount.NONE)))
                .toList();
    }

    /**
     * Reads a message whose sender was permitted to send it; before that, the broker has not looked at its rights. The
     * receiver of a message that cannot be read drops it, and reports it.
     */
    @Override
    public void afterSend(
            ServerSession session,
            @Nullable Transaction transaction,
            Message message,
            boolean direct,
            boolean noAutoCreateQueue,
            RoutingStatus result) {
        @Nullable String address = message.getAddress();
        @Nullable String sender = session.getValidatedUser();
        if (address == null || sender == null) {
            return;
        }
        try {
            if (address.equals(FarmAddresses.AGENTS)) {
                saw(MessageText.read(text(message), AgentStatus.class), sender);
            } else if (address.startsWith(FarmAddresses.RESULTS)) {
                ended(MessageText.read(text(message), AttemptEnd.class), sender);
            }
        } catch (UnreadableRecordException | ActiveMQPropertyConversionException foreign) {
            // It counts for no agent.
        }
    }

    private static byte[] text(Message message) {
        byte @Nullable [] property = message.getBytesProperty(FarmLink.TEXT);
        if (property != null) {
            return property;
        }
        if (message.isLargeMessage()) {
            throw new UnreadableRecordException("a text that is a file of the broker is not read here");
        }
        ActiveMQBuffer body = message.toCore().getReadOnlyBodyBuffer();
        byte[] text = new byte[body.readableBytes()];
        body.readBytes(text);
        return text;
    }

    /** @param sender the name in the certificate */
    void saw(AgentStatus status, String sender) {
        if (status.agent().equals(sender)) {
            signs.put(sender, new LastSign(status, nanoTime.getAsLong()));
        }
    }

    /** @param sender the name in the certificate */
    void ended(AttemptEnd end, String sender) {
        if (end.agent().equals(sender)) {
            attempts.merge(sender, AttemptCount.NONE.and(end), (before, _) -> before.and(end));
        }
    }
}
