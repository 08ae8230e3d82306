package queues.artemis;

import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import queues.Queue;
import queues.QueueDelivery;

/** A session that sends and one that receives, each used by one thread at a time. */
final class LibraryQueue implements Queue {
    private final Runnable end;
    private final ServerLocator locator;
    private final ClientSession sending;
    private final ClientSession receiving;
    private final ClientProducer producer;
    private final ClientConsumer consumer;

    /**
     * Not the sessions themselves: one of them takes its own monitor when it moves to the other broker, while an offer
     * waits for its answer, up to the time-out of 30 s.
     */
    private final Object offers = new Object();

    private final Object polls = new Object();

    private LibraryQueue(ServerLocator locator, Runnable end) throws Exception {
        this.end = end;
        this.locator = locator;
        this.sending = locator.createSessionFactory().createSession(true, true);
        this.receiving = locator.createSessionFactory().createSession(true, true);
        this.producer = sending.createProducer(Broker.QUEUE);
        this.consumer = receiving.createConsumer(Broker.QUEUE);
        this.receiving.start();
    }

    /**
     * Connects to a broker.
     *
     * @param waits whether an offer and an acknowledgement wait for the answer of the broker, which comes when they are
     *     as safe as its configuration makes them
     * @param end runs when the queue is closed
     */
    static LibraryQueue at(String address, boolean waits, Runnable end) {
        try {
            ServerLocator locator = ActiveMQClient.createServerLocator(address)
                    .setBlockOnDurableSend(waits)
                    .setBlockOnAcknowledge(waits);
            // Without this, acknowledgements are sent in batches of 1 MiB.
            return new LibraryQueue(waits ? locator.setAckBatchSize(0) : locator, end);
        } catch (Exception refused) {
            throw new IllegalStateException("the broker cannot be reached", refused);
        }
    }

    @Override
    public boolean offer(byte[] entry) {
        synchronized (offers) {
            try {
                ClientMessage message = sending.createMessage(true);
                message.getBodyBuffer().writeBytes(entry);
                producer.send(message);
                return true;
            } catch (ActiveMQException refused) {
                throw new IllegalStateException(refused);
            }
        }
    }

    @Override
    public Optional<QueueDelivery> poll() {
        synchronized (polls) {
            try {
                ClientMessage message = consumer.receiveImmediate();
                return message == null
                        ? Optional.empty()
                        : Optional.of(QueueDelivery.of(bytes(message), () -> acknowledge(message)));
            } catch (ActiveMQException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    private static byte[] bytes(ClientMessage message) {
        byte[] bytes = new byte[message.getBodyBuffer().readableBytes()];
        message.getBodyBuffer().readBytes(bytes);
        return bytes;
    }

    /**
     * Acknowledges this entry alone: a plain acknowledgement covers everything the consumer got before, on any thread.
     */
    private void acknowledge(ClientMessage message) {
        synchronized (polls) {
            try {
                message.individualAcknowledge();
            } catch (ActiveMQException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    @Override
    public void close() {
        try {
            sending.close();
            receiving.close();
            locator.close();
        } catch (ActiveMQException broken) {
            throw new IllegalStateException(broken);
        } finally {
            end.run();
        }
    }
}
