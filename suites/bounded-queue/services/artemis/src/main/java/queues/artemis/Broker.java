package queues.artemis;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** A broker in this process, with one queue, that pages to its directory what exceeds 8 MiB. */
final class Broker implements AutoCloseable {
    static final String ADDRESS = "vm://0";
    static final String QUEUE = "entries";
    private static final int IN_MEMORY = 8 << 20;
    private static final int PAGE = 1 << 20;

    private final EmbeddedActiveMQ server;
    private final FileChannel lock;

    private Broker(EmbeddedActiveMQ server, FileChannel lock) {
        this.server = server;
        this.lock = lock;
    }

    /** @throws IllegalStateException when another process holds the directory, or it cannot be recovered */
    static Broker start(Path directory, boolean durable) {
        try {
            FileChannel lock = locked(directory);
            EmbeddedActiveMQ server = new EmbeddedActiveMQ();
            server.setConfiguration(configuration(directory, durable));
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

    private static Configuration configuration(Path directory, boolean durable) throws Exception {
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
                .addAcceptorConfiguration("in-vm", ADDRESS)
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

    @Override
    public void close() {
        try (lock) {
            server.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("the broker did not stop", broken);
        }
    }
}
