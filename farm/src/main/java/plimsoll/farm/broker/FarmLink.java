package plimsoll.farm.broker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.ActiveMQQueueExistsException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.client.impl.ClientLargeMessageImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.MessageText;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.UnreadableRecordException;

/**
 * A connection to the broker, for one thread. It does not reconnect by itself: a process of a farm opens another one,
 * since it has to ask again what became of its messages.
 */
public final class FarmLink implements AutoCloseable {
    /** A file of at most so many bytes is a part of its message; for a longer one the broker makes a file. */
    public static final int SMALL_FILE = 64 << 10;

    /** The property of a block that has the number of its run. */
    static final String RUN = "run";

    /** The property that has the text of a message whose body is a file. */
    static final String TEXT = "text";

    private static final String VALIDATED_USER = "_AMQ_VALIDATED_USER";
    private static final int LARGE = 100 << 10;

    private final ServerLocator locator;
    private final ClientSessionFactory factory;
    private final ClientSession session;
    private final ClientProducer producer;
    private final Map<String, MessageSource> sources = new HashMap<>();
    private boolean closed;

    private FarmLink(ServerLocator locator, ClientSessionFactory factory, ClientSession session)
            throws ActiveMQException {
        this.locator = locator;
        this.factory = factory;
        this.session = session;
        this.producer = session.createProducer();
    }

    /** @throws LinkException when there is no connection, with the reason as far as it is known */
    public static FarmLink open(FarmHost host, FarmKeys keys) throws LinkException {
        // The client library would wait for all of that time, and not say what TLS objects to.
        Optional<String> objection = ConnectionProblem.objection(host, keys);
        if (objection.isPresent()) {
            throw new LinkException(objection.get());
        }
        @Nullable ServerLocator locator = null;
        try {
            locator = ActiveMQClient.createServerLocatorWithoutHA(
                            new TransportConfiguration(NettyConnectorFactory.class.getName(), settings(host, keys)))
                    .setReconnectAttempts(0)
                    .setInitialConnectAttempts(1)
                    .setUseTopologyForLoadBalancing(false)
                    .setUseGlobalPools(false)
                    .setThreadPoolMaxSize(4)
                    .setScheduledThreadPoolMaxSize(1)
                    .setConnectionTTL(FixedTimeout.FARM_CONNECTION.time().toMillis())
                    .setClientFailureCheckPeriod(FixedTimeout.FARM_CHECK.time().toMillis())
                    .setCallTimeout(FixedTimeout.FARM_CALL.time().toMillis())
                    .setConsumerWindowSize(0)
                    .setAckBatchSize(0)
                    .setBlockOnDurableSend(true)
                    .setBlockOnAcknowledge(true)
                    .setMinLargeMessageSize(LARGE);
            ClientSessionFactory factory = locator.createSessionFactory();
            ClientSession session = factory.createSession(false, true, true);
            session.start();
            return new FarmLink(locator, factory, session);
        } catch (Exception refused) {
            if (locator != null) {
                new UninterruptibleTask("farm-link-end", locator::close).await();
            }
            if (refused instanceof ActiveMQInterruptedException
                    || Thread.currentThread().isInterrupted()) {
                throw interrupted(refused);
            }
            throw new LinkException(ConnectionProblem.of(host, keys, refused), refused);
        }
    }

    static Map<String, Object> settings(FarmHost host, FarmKeys keys) {
        Map<String, Object> settings = new HashMap<>(CertificateSettings.of(keys));
        settings.put(TransportConstants.VERIFY_HOST_PROP_NAME, true);
        settings.put(TransportConstants.HOST_PROP_NAME, host.name());
        settings.put(TransportConstants.PORT_PROP_NAME, host.port());
        settings.put(TransportConstants.NETTY_CONNECT_TIMEOUT, FixedTimeout.CONNECT.millis());
        return settings;
    }

    /** A part of the work that the connection may end. */
    private interface BrokerCall<T> {
        T done() throws ActiveMQException, IOException;
    }

    private static <T> T call(BrokerCall<T> work) throws LinkException {
        try {
            return work.done();
        } catch (ActiveMQInterruptedException interrupted) {
            throw interrupted(interrupted);
        } catch (ActiveMQException | IOException | IllegalStateException broken) {
            throw new LinkException("the connection to the broker failed: " + broken.getMessage(), broken);
        }
    }

    /** The caller's next wait ends by the interrupt. */
    private static LinkException interrupted(Exception interrupted) {
        Thread.currentThread().interrupt();
        return new LinkException("interrupted while the broker was asked", interrupted);
    }

    /** Opens a queue that outlives all processes of the farm. */
    public void keep(String address) throws LinkException {
        call(() -> {
            try {
                session.createQueue(QueueConfiguration.of(address)
                        .setAddress(address)
                        .setRoutingType(RoutingType.ANYCAST)
                        .setDurable(true)
                        .setAutoDelete(false));
            } catch (ActiveMQQueueExistsException there) {
                // Another process made it.
            }
            return address;
        });
    }

    /**
     * Takes messages of a queue that {@link #keep} made. One more that arrives between two looks waits here until this
     * process looks again or ends its connection.
     */
    public void consume(String address) throws LinkException {
        sources.put(address, call(() -> new MessageSource.Standing(session.createConsumer(address))));
    }

    /**
     * Takes messages of a kept queue one at a time; the others stay there for other processes.
     *
     * @param condition on their properties {@code run} and {@code block}; empty: any
     */
    public void takeSingly(String address, Optional<String> condition) {
        sources.put(address, new SingleMessages(session, address, condition));
    }

    /** Takes the messages of an address, from the first call on, through a queue that ends with this connection. */
    public void listen(String address) throws LinkException {
        if (sources.containsKey(address)) {
            return;
        }
        sources.put(address, call(() -> {
            SimpleString queue = SimpleString.of(address + "." + UUID.randomUUID());
            session.createQueue(QueueConfiguration.of(queue)
                    .setAddress(address)
                    .setRoutingType(RoutingType.MULTICAST)
                    .setDurable(false)
                    .setTemporary(true));
            return new MessageSource.Standing(session.createConsumer(queue));
        }));
    }

    /** A part of a message, from a sender that may be another program. */
    private interface MessagePart<T extends @Nullable Object> {
        T read() throws ActiveMQException;
    }

    /** Returns how many processes take the messages of an address that {@link #listen} opened. */
    public int listeners(String address) throws LinkException {
        return call(() ->
                session.addressQuery(SimpleString.of(address)).getQueueNames().size());
    }

    /** Deletes a queue that {@link #keep} made, with what is in it. */
    public void discard(String address) throws LinkException {
        @Nullable MessageSource source = sources.remove(address);
        call(() -> {
            if (source != null) {
                source.end();
            }
            session.deleteQueue(address);
            return address;
        });
    }

    /** A message that was received and is not acknowledged yet. */
    public final class ReceivedMessage {
        private final ClientMessage message;

        private ReceivedMessage(ClientMessage message) {
            this.message = message;
        }

        /**
         * Returns its text.
         *
         * @throws UnreadableRecordException if it is not such a message
         */
        public <T> T read(Class<T> type) {
            return MessageText.read(readable(this::text), type);
        }

        /** A large body is read in parts, and never allocated by the length that its sender claims. */
        private byte[] text() throws ActiveMQException {
            byte[] property = message.getBytesProperty(TEXT);
            if (property != null) {
                return property;
            }
            if (isLongerThan(MessageText.LENGTH_MAX)) {
                throw new IllegalArgumentException("it has more than " + MessageText.LENGTH_MAX + " bytes");
            }
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            message.saveToOutputStream(new BoundedOutput(text, MessageText.LENGTH_MAX));
            return text.toByteArray();
        }

        /** A body that is not saved to its end makes the client library wait until its call times out. */
        private boolean isLongerThan(long most) {
            return message instanceof ClientLargeMessageImpl large && large.getLargeMessageSize() > most;
        }

        /** Returns the name in the sender's certificate, by which the broker marks each message. */
        public Optional<String> sender() {
            return Optional.ofNullable(readable(() -> message.getStringProperty(VALIDATED_USER)))
                    .filter(user -> !user.isEmpty());
        }

        /** The client library throws several kinds of exceptions at a property of another type, or a body too large. */
        private static <T extends @Nullable Object> T readable(MessagePart<T> part) {
            try {
                return part.read();
            } catch (ActiveMQException | RuntimeException foreign) {
                throw new UnreadableRecordException("a message cannot be read: " + foreign.getMessage());
            }
        }

        /**
         * Writes the body into a new file, of at most {@code most} bytes.
         *
         * @throws IOException when it is longer; a {@link java.nio.file.FileSystemException} when the file cannot be
         *     written; a {@link LinkException} when the connection ended
         */
        public void save(Path file, long most) throws IOException {
            if (isLongerThan(most)) {
                throw new IOException("a message has more than " + most + " bytes");
            }
            SavedBody body = new SavedBody(file, Files.newOutputStream(file));
            try (OutputStream out = new BoundedOutput(new BufferedOutputStream(body), most)) {
                message.saveToOutputStream(out);
            } catch (ActiveMQException | IOException failed) {
                if (!isOpen()) {
                    throw new LinkException("the connection to the broker failed: " + failed.getMessage(), failed);
                }
                throw body.failure(failed);
            }
        }

        public void acknowledge() throws LinkException {
            call(() -> {
                message.individualAcknowledge();
                return message;
            });
        }
    }

    /** Returns the next message; empty if none arrives in time. */
    public Optional<ReceivedMessage> receive(String address, Duration atMost) throws LinkException {
        @Nullable MessageSource source = sources.get(address);
        if (source == null) {
            throw new IllegalStateException(address + " was not opened");
        }
        try {
            return RepeatedLook.of(atMost, () -> call(source::look)).map(ReceivedMessage::new);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    /** Sends a message that is lost if no process listens. */
    public void tell(String address, Object message) throws LinkException {
        send(address, RoutingType.MULTICAST, message, false, Optional.empty(), Map.of());
    }

    /** Sends a message that is lost if no process listens, with a file as its body. */
    public void tell(String address, Object message, Path body) throws LinkException {
        send(address, RoutingType.MULTICAST, message, false, Optional.of(body), Map.of());
    }

    /**
     * Sends a block, which the broker keeps on its disk.
     *
     * @param once a name by which the broker ignores the same block when it is sent again
     */
    public void store(String address, FarmBlock block, String once) throws LinkException {
        Map<String, String> properties = Map.of(
                RUN,
                block.run(),
                "block",
                block.shard().toString(),
                Message.HDR_DUPLICATE_DETECTION_ID.toString(),
                once);
        send(address, RoutingType.ANYCAST, block, true, Optional.empty(), properties);
    }

    /** Sends a message that the broker keeps on its disk. */
    public void store(String address, Object message) throws LinkException {
        send(address, RoutingType.ANYCAST, message, true, Optional.empty(), Map.of());
    }

    /** Sends a message that the broker keeps on its disk, with a file as its body. */
    public void store(String address, Object message, Path body) throws LinkException {
        send(address, RoutingType.ANYCAST, message, true, Optional.of(body), Map.of());
    }

    private void send(
            String address,
            RoutingType routing,
            Object message,
            boolean durable,
            Optional<Path> body,
            Map<String, String> properties)
            throws LinkException {
        call(() -> {
            ClientMessage sent = session.createMessage(durable);
            sent.setRoutingType(routing);
            byte[] text = MessageText.of(message);
            properties.forEach((name, value) -> sent.putStringProperty(name, value));
            body.ifPresent(_ -> sent.putBytesProperty(TEXT, text));
            if (body.isPresent() && Files.size(body.get()) > SMALL_FILE) {
                try (InputStream in = new BufferedInputStream(Files.newInputStream(body.get()))) {
                    sent.setBodyInputStream(in);
                    producer.send(address, sent);
                }
            } else {
                sent.getBodyBuffer().writeBytes(body.isPresent() ? Files.readAllBytes(body.get()) : text);
                producer.send(address, sent);
            }
            return address;
        });
    }

    /** Returns whether the connection can still be used. */
    public boolean isOpen() {
        return !session.isClosed() && !factory.isClosed();
    }

    /** Messages that are not acknowledged go to another process. The second call does nothing. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        // The client takes an interrupt for a failure, or forgets it, so that this thread would never see it.
        new UninterruptibleTask("farm-link-end", this::disconnect).await();
    }

    private void disconnect() {
        try {
            session.close();
        } catch (ActiveMQException gone) {
            // The broker ends the session of a connection that it has lost.
        } finally {
            factory.close();
            locator.close();
        }
    }
}
