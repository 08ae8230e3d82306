package plimsoll.farm.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.filter.impl.FilterImpl;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.settings.impl.DiskFullMessagePolicy;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.files.FileLocks;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The broker of a farm in this process, with its journal on disk. It speaks the core protocol only. */
public final class FarmBroker implements AutoCloseable {
    private static final int IN_MEMORY = 8 << 20;

    /** An agent that skips the blocks of a run finds those of others in memory only, and not in pages on the disk. */
    private static final int BLOCKS_IN_MEMORY = 64 << 20;

    private static final int PAGE = 1 << 20;
    private static final int DISK_PERCENT_MAX = 95;
    private static final int CONNECTIONS_MAX = 2000;
    private static final Duration KEPT = Duration.ofDays(14);
    private static final int DUPLICATES_REMEMBERED = 20_000;

    private final EmbeddedActiveMQ server;
    private final Path directory;
    private final FileChannel lock;
    private final AgentWatch agents;
    private final AbandonedRuns abandoned = new AbandonedRuns(KEPT, System::nanoTime);

    /** The runs whose messages are being dropped. */
    private final Set<String> ended = new TreeSet<>();

    private FarmBroker(EmbeddedActiveMQ server, Path directory, FileChannel lock, AgentWatch agents) {
        this.server = server;
        this.directory = directory;
        this.lock = lock;
        this.agents = agents;
    }

    /**
     * Starts a broker.
     *
     * @param directory of its journal, which an earlier broker may have left
     * @param port 0 for any free one
     * @throws RequestException when another broker uses the directory, or the port is taken
     */
    public static FarmBroker start(Path directory, FarmKeys keys, int port) {
        FileChannel lock = locked(directory);
        EmbeddedActiveMQ server = new EmbeddedActiveMQ();
        try {
            AgentWatch agents = new AgentWatch(System::nanoTime);
            Configuration configuration = configuration(directory)
                    .addAcceptorConfiguration(new TransportConfiguration(
                            NettyAcceptorFactory.class.getName(), acceptor(keys, port), "farm"));
            configuration.registerBrokerPlugin(agents);
            server.setConfiguration(configuration);
            server.setSecurityManager(new CertificateRoles());
            server.start();
            if (server.getActiveMQServer().getRemotingService().getAcceptor("farm") == null || !isListening(server)) {
                throw new IOException("port " + port + " cannot be listened on");
            }
            return new FarmBroker(server, directory, lock, agents);
        } catch (Exception | LinkageError refused) {
            try (lock) {
                server.stop();
            } catch (Exception e) {
                refused.addSuppressed(e);
            }
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "the broker cannot be started in " + directory + " on port " + port + ": " + refused.getMessage()
                            + "; choose another --port or --data");
        }
    }

    private static boolean isListening(EmbeddedActiveMQ server) {
        return server.getActiveMQServer()
                        .getRemotingService()
                        .getAcceptor("farm")
                        .getActualPort()
                > 0;
    }

    /** The broker itself would wait for its own lock indefinitely. */
    private static FileChannel locked(Path directory) {
        try {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            FileChannel file =
                    FileChannel.open(directory.resolve("in-use"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!FileLocks.tried(file)) {
                file.close();
                throw new RequestException(
                        ExitCode.USAGE,
                        directory + " is used by another broker; stop that one, or choose another --data");
            }
            return file;
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "cannot write the broker's journal into " + directory + ": " + FileErrorText.why(refused)
                            + "; let this user write there, or choose another --data");
        }
    }

    static Configuration configuration(Path directory) {
        return new ConfigurationImpl()
                .setName("plimsoll-farm")
                .setPersistenceEnabled(true)
                .setSecurityEnabled(true)
                .setSecurityInvalidationInterval(0)
                .setPopulateValidatedUser(true)
                .setRejectEmptyValidatedUser(true)
                .setJMXManagementEnabled(false)
                // Each has a public default: the user passes every check of rights, the address takes any command.
                .setClusterUser(unknown())
                .setClusterPassword(unknown())
                .setManagementAddress(SimpleString.of(unknown()))
                .setManagementNotificationAddress(SimpleString.of(unknown()))
                .setMessageCounterEnabled(false)
                .setJournalType(JournalType.NIO)
                .setJournalDatasync(true)
                .setMaxDiskUsage(DISK_PERCENT_MAX)
                .setIDCacheSize(DUPLICATES_REMEMBERED)
                .setPersistIDCache(true)
                .setConnectionTTLOverride(FixedTimeout.FARM_CONNECTION.time().toMillis())
                .setGracefulShutdownEnabled(false)
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setJournalDirectory(directory.resolve("journal").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .addAddressSetting("#", settings())
                .addAddressSetting(FarmAddresses.BLOCKS + "#", settings().setMaxSizeBytes(BLOCKS_IN_MEMORY));
    }

    private static AddressSettings settings() {
        return new AddressSettings()
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.PAGE)
                // By default a sender waits for room without a bound.
                .setDiskFullMessagePolicy(DiskFullMessagePolicy.FAIL)
                .setMaxSizeBytes(IN_MEMORY)
                .setPageSizeBytes(PAGE)
                // The lab counts attempts: a broker cannot tell a machine that failed from one that waits for its lab.
                .setMaxDeliveryAttempts(-1)
                .setRedeliveryDelay(0)
                .setAutoCreateAddresses(true)
                .setAutoCreateQueues(false)
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(true)
                .setDefaultAddressRoutingType(RoutingType.ANYCAST);
    }

    private static Map<String, Object> acceptor(FarmKeys keys, int port) {
        Map<String, Object> settings = new HashMap<>(CertificateSettings.of(keys));
        settings.put(TransportConstants.HOST_PROP_NAME, "0.0.0.0");
        settings.put(TransportConstants.PORT_PROP_NAME, port);
        settings.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE");
        settings.put(TransportConstants.CONNECTIONS_ALLOWED, CONNECTIONS_MAX);
        settings.put(TransportConstants.NEED_CLIENT_AUTH_PROP_NAME, true);
        return settings;
    }

    private static String unknown() {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Whether it still works; it stops by itself when it cannot write its journal. */
    public boolean isRunning() {
        return server.getActiveMQServer().isActive();
    }

    /** Returns the port that it listens on. */
    public int port() {
        return server.getActiveMQServer()
                .getRemotingService()
                .getAcceptor("farm")
                .getActualPort();
    }

    /** Returns the numbers that someone who runs a farm watches, in a sentence. */
    public String status() {
        ActiveMQServer broker = server.getActiveMQServer();
        long blocks = messages(FarmAddresses.BLOCKS);
        long results = messages(FarmAddresses.RESULTS);
        return blocks + " blocks out or waiting, " + results + " results on their way home, " + connected()
                + " agents, " + broker.getConnectionCount() + " connections, disk " + fullPercent() + " % full";
    }

    private String fullPercent() {
        try {
            FileStore disk = Files.getFileStore(directory);
            long total = disk.getTotalSpace();
            return Long.toString(100 * (total - disk.getUsableSpace()) / Math.max(1, total));
        } catch (IOException unknown) {
            return "?";
        }
    }

    /**
     * Writes the numbers of the broker and its agents into {@code metrics.om} beside the journal, for a collector.
     *
     * @return the reason why they cannot be written; empty if they are
     */
    public Optional<String> writeMetrics() {
        try {
            RecordFile.write(metricsFile(), metrics().text());
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(metricsFile() + " is old: " + FileErrorText.why(refused));
        }
    }

    private Path metricsFile() {
        return directory.resolve("metrics.om");
    }

    private FarmMetrics metrics() throws IOException {
        List<Queue> blocks = queues(FarmAddresses.BLOCKS);
        List<Queue> results = queues(FarmAddresses.RESULTS);
        FileStore disk = Files.getFileStore(directory);
        return new FarmMetrics(
                blocks.stream().map(FarmBroker::blocks).toList(),
                messages(FarmAddresses.RESULTS),
                Stream.concat(blocks.stream(), results.stream())
                        .mapToLong(Queue::getPersistentSize)
                        .sum(),
                server.getActiveMQServer().getConnectionCount(),
                disk.getUsableSpace(),
                disk.getTotalSpace(),
                agents.agents());
    }

    private static FarmMetrics.BlockQueue blocks(Queue queue) {
        long running = queue.getDeliveringCount();
        return new FarmMetrics.BlockQueue(
                queue.getName().toString().substring(FarmAddresses.BLOCKS.length()),
                Math.max(0, queue.getMessageCount() - running),
                running);
    }

    /**
     * Drops what is kept for labs that never come back.
     *
     * @param out receives a line for each run whose messages stay until the next look
     */
    public void sweep(Consumer<String> out) {
        sweep(abandoned, out);
    }

    void sweep(AbandonedRuns runs, Consumer<String> out) {
        sweep(runs, out, name -> server.getActiveMQServer().destroyQueue(name, null, true));
    }

    /** Drops a queue without consumers. */
    interface QueueRemoval {
        void of(SimpleString name) throws Exception;
    }

    void sweep(AbandonedRuns runs, Consumer<String> out, QueueRemoval removal) {
        List<String> away = queues(FarmAddresses.RESULTS).stream()
                .filter(queue -> queue.getConsumerCount() == 0)
                .map(queue -> queue.getName().toString().substring(FarmAddresses.RESULTS.length()))
                .toList();
        ended.addAll(runs.among(away));
        for (String run : List.copyOf(ended)) {
            try {
                drop(run, removal);
            } catch (Exception refused) {
                out.accept("the messages of run " + run + " stay until the next look: " + refused.getMessage());
            }
        }
    }

    /** The queue of results goes first: its lab may have come back, and then needs its blocks. */
    private void drop(String run, QueueRemoval removal) throws Exception {
        SimpleString results = SimpleString.of(FarmAddresses.results(run));
        @Nullable Queue queue = server.getActiveMQServer().locateQueue(results);
        if (queue != null && queue.getConsumerCount() > 0) {
            ended.remove(run);
            return;
        }
        if (queue != null) {
            removal.of(results);
        }
        for (Queue blocks : queues(FarmAddresses.BLOCKS)) {
            blocks.deleteMatchingReferences(FilterImpl.createFilter(FarmLink.RUN + " = '" + run + "'"));
        }
        ended.remove(run);
    }

    private long messages(String address) {
        return queues(address).stream().mapToLong(Queue::getMessageCount).sum();
    }

    private long connected() {
        return queues(FarmAddresses.AGENT).stream()
                .filter(queue -> queue.getConsumerCount() > 0)
                .count();
    }

    private List<Queue> queues(String address) {
        return server.getActiveMQServer()
                .getPostOffice()
                .getAllBindings()
                .filter(QueueBinding.class::isInstance)
                .map(binding -> ((QueueBinding) binding).getQueue())
                .filter(queue -> queue.getAddress().toString().startsWith(address))
                .toList();
    }

    @Override
    public void close() {
        try (lock) {
            try {
                // A collector would take its last numbers for those of a broker that works.
                Files.deleteIfExists(metricsFile());
            } finally {
                server.stop();
            }
        } catch (Exception | LinkageError refused) {
            throw new IllegalStateException("the broker did not stop", refused);
        }
    }
}
