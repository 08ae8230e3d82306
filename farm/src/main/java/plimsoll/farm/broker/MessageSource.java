package plimsoll.farm.broker;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;

/** The messages of a queue, for a process that looks for them. */
interface MessageSource {
    /** Returns the next one at once; empty if none is there. */
    Optional<ClientMessage> look() throws ActiveMQException;

    /** Gives back what was not acknowledged. */
    void end() throws ActiveMQException;

    /** A consumer that stays, by which the broker knows that this process is there. */
    record Standing(ClientConsumer consumer) implements MessageSource {
        @Override
        public Optional<ClientMessage> look() throws ActiveMQException {
            return Optional.ofNullable(consumer.receiveImmediate());
        }

        @Override
        public void end() throws ActiveMQException {
            consumer.close();
        }
    }
}
