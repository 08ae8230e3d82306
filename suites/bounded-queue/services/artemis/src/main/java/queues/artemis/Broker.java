package queues.artemis;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** A broker in this process, with one queue, that pages to its directory what exceeds 8 MiB. */
final class Broker implements AutoCloseable {
    static final String QUEUE = "entries";
    private static final int IN_MEMORY = 8 << 20;
    private static final int PAGE = 1 << 20;
    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    private final EmbeddedActiveMQ server;
    private final FileChannel lock;

    private Broker(EmbeddedActiveMQ server, FileChannel lock) {
        this.server = server;
        this.lock = lock;
    }

    /**
     * Starts a broker.
     *
     * @param durable whether its journal is forced
     * @throws IllegalStateException when another process holds the directory, or it cannot be recovered
     */
    static Broker start(Path directory, boolean durable, BrokerRole role) {
        try {
            FileChannel lock = locked(directory);
            EmbeddedActiveMQ server = new EmbeddedActiveMQ();
            server.setConfiguration(role.addedTo(common(directory, durable)));
            server.start();
            return new Broker(server, lock);
        } catch (IllegalStateException held) {
            throw held;
        } catch (Exception refused) {
            throw new IllegalStateException("artemis cannot be started in " + directory, refused);
        }
    }

    /** The broker itself would wait for its own lock indefinitely. */
    private static FileChannel locked(Path directory) throws IOException {
        Files.createDirectories(directory);
        FileChannel file =
                FileChannel.open(directory.resolve("in-use"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException ownProcess) {
            // Refused as if by another process.
        }
        file.close();
        throw new IllegalStateException(directory + " is in use by another broker; close that one first");
    }

    private static Configuration common(Path directory, boolean durable) {
        return new ConfigurationImpl()
                .setPersistenceEnabled(true)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .setJournalType(JournalType.NIO)
                .setJournalSyncNonTransactional(durable)
                .setJournalSyncTransactional(durable)
                .setJournalDatasync(true)
                // Otherwise it blocks its producers when a disk is nearly full.
                .setMaxDiskUsage(-1)
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setJournalDirectory(directory.resolve("journal").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .addAddressSetting(
                        "#",
                        new AddressSettings()
                                .setAddressFullMessagePolicy(AddressFullMessagePolicy.PAGE)
                                .setMaxSizeBytes(IN_MEMORY)
                                .setPageSizeBytes(PAGE))
                .addQueueConfiguration(QueueConfiguration.of(QUEUE)
                        .setRoutingType(RoutingType.ANYCAST)
                        .setDurable(true));
    }

    /** @throws IllegalStateException when it does not serve within a minute */
    void awaitService() throws InterruptedException {
        awaits(() -> server.getActiveMQServer().isActive(), "the broker to serve");
    }

    /** @throws IllegalStateException when it has no complete copy of the primary's journal within a minute */
    void awaitCopy() throws InterruptedException {
        awaits(() -> server.getActiveMQServer().isReplicaSync(), "a copy of the primary's journal");
    }

    /** Waits until the broker has stopped by itself, as it does when it cannot write its journal. */
    void awaitEnd() throws InterruptedException {
        while (server.getActiveMQServer().getState() != ActiveMQServer.SERVER_STATE.STOPPED) {
            Thread.sleep(POLL);
        }
    }

    private static void awaits(BooleanSupplier condition, String what) throws InterruptedException {
        long end = System.nanoTime() + READY.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited " + READY.toSeconds() + " s for " + what);
            }
            Thread.sleep(POLL);
        }
    }

    @Override
    public void close() {
        try (lock) {
            server.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("the broker did not stop", broken);
        }
    }
}
