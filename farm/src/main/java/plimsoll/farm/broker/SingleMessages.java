package plimsoll.farm.broker;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;

/**
 * Takes one message of a queue at a time, and leaves the others to other processes.
 *
 * <p>A look asks the broker for one message, and withdraws that when none is there. One that arrives at this moment is
 * sent all the same. The next look asks again, takes the one that is here, and lets one more be sent, which would wait
 * here as long as this process is busy with the first. So a message that a consumer finds after a look in vain is given
 * back by its end, and looked for again by a new one, to which the broker sends no more than it has asked for.
 */
final class SingleMessages implements MessageSource {
    private final ClientSession session;
    private final String address;
    private final Optional<String> condition;
    private Optional<ClientConsumer> open = Optional.empty();
    private boolean lookedInVain;

    /** @param condition on properties of the messages; empty: any */
    SingleMessages(ClientSession session, String address, Optional<String> condition) {
        this.session = session;
        this.address = address;
        this.condition = condition;
    }

    @Override
    public Optional<ClientMessage> look() throws ActiveMQException {
        Optional<ClientMessage> found = found();
        if (found.isPresent() && lookedInVain) {
            end();
            found = found();
        }
        lookedInVain |= found.isEmpty();
        return found;
    }

    private Optional<ClientMessage> found() throws ActiveMQException {
        ClientConsumer consumer = open.isPresent() ? open.get() : opened();
        return Optional.ofNullable(consumer.receiveImmediate());
    }

    private ClientConsumer opened() throws ActiveMQException {
        ClientConsumer consumer = condition.isPresent()
                ? session.createConsumer(address, condition.get())
                : session.createConsumer(address);
        open = Optional.of(consumer);
        lookedInVain = false;
        return consumer;
    }

    @Override
    public void end() {
        // The client library forgets an interrupt that arrives while a consumer ends.
        open.ifPresent(consumer -> new UninterruptibleTask("farm-look-end", () -> end(consumer)).await());
        open = Optional.empty();
    }

    private static void end(ClientConsumer consumer) {
        try {
            consumer.close();
        } catch (ActiveMQException gone) {
            // The broker ends the consumers of a connection that it has lost.
        }
    }
}
