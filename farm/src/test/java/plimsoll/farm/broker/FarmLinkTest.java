package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.MessageText;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.run.farm.FarmedVerb;

@Timeout(60)
class FarmLinkTest {
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final AgentStatus SIGN =
            new AgentStatus("one", Optional.empty(), Map.of("processor", "x"), List.of(0), Optional.empty());

    private static final String AWAY = "aaaaaaaaaaaa";
    private static final String HERE = "bbbbbbbbbbbb";

    @TempDir
    private Path directory = Path.of("");

    private FarmBroker broker;
    private FarmHost host;

    @BeforeEach
    void start() {
        broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0);
        host = new FarmHost("127.0.0.1", broker.port());
    }

    @AfterEach
    void stop() {
        broker.close();
    }

    @Test
    void a_message_too_large_or_with_a_property_of_another_type_is_unreadable_and_the_next_one_is_read()
            throws Exception {
        Path large = directory.resolve("large");
        Files.write(large, new byte[MessageText.LENGTH_MAX + 1]);
        try (FarmLink link = FarmLink.open(host, TestKeys.lab());
                FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
            link.listen(FarmAddresses.AGENTS);
            send(large, Optional.empty());
            send(large, Optional.of("a text where bytes belong"));
            agent.tell(FarmAddresses.AGENTS, SIGN);

            for (int unreadable = 0; unreadable < 2; unreadable++) {
                FarmLink.ReceivedMessage message =
                        link.receive(FarmAddresses.AGENTS, LONGEST).orElseThrow();
                assertThatThrownBy(() -> message.read(AgentStatus.class)).isInstanceOf(UnreadableRecordException.class);
                message.acknowledge();
            }
            assertThat(link.receive(FarmAddresses.AGENTS, LONGEST).orElseThrow().read(AgentStatus.class))
                    .isEqualTo(SIGN);
        }
    }

    @Test
    void a_sign_of_life_by_a_key_that_may_not_send_one_counts_for_no_agent() throws Exception {
        FarmKeys keys = TestKeys.lab();
        String name = keys.identity().name();
        AgentStatus sign = new AgentStatus(name, Optional.empty(), Map.of(), List.of(0), Optional.empty());
        try (FarmLink lab = FarmLink.open(host, keys);
                FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
            assertThatThrownBy(() -> lab.store(FarmAddresses.AGENTS, sign)).isInstanceOf(LinkException.class);
            agent.tell(FarmAddresses.AGENTS, SIGN);
            while (!metrics().contains("plimsoll_farm_agent_working{agent=\"one\"} 0")) {
                // A sign of life is not confirmed.
                Thread.sleep(5);
            }
            assertThat(metrics()).doesNotContain("agent=\"" + name + "\"");
        }
    }

    private String metrics() throws IOException {
        assertThat(broker.writeMetrics()).isEmpty();
        return Files.readString(directory.resolve("journal").resolve("metrics.om"));
    }

    @Test
    void a_full_disk_is_a_failure_of_the_file_and_a_body_too_long_is_one_of_the_message() throws Exception {
        String results = FarmAddresses.results(HERE);
        Path body = Files.writeString(directory.resolve("body"), "records");
        try (FarmLink lab = FarmLink.open(host, TestKeys.lab());
                FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
            lab.keep(results);
            lab.consume(results);
            agent.store(results, SIGN, body);
            agent.store(results, SIGN, body);
            FarmLink.ReceivedMessage first = lab.receive(results, LONGEST).orElseThrow();
            FarmLink.ReceivedMessage second = lab.receive(results, LONGEST).orElseThrow();

            assertThatThrownBy(() -> first.save(Path.of("/dev/full"), 7)).isInstanceOf(FileSystemException.class);
            assertThatThrownBy(() -> second.save(directory.resolve("too-long"), 6))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(FileSystemException.class);
        }
    }

    @Test
    void an_interrupt_at_any_moment_of_the_end_of_a_link_is_still_seen() throws Exception {
        Random random = new Random(1);
        Thread owner = Thread.currentThread();
        for (int i = 0; i < 12; i++) {
            FarmLink link = FarmLink.open(host, TestKeys.lab());
            link.listen(FarmAddresses.AGENTS);
            long nanos = random.nextLong(10_000_000);
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                LockSupport.parkNanos(nanos);
                owner.interrupt();
            });

            link.close();

            assertThat(isInterruptedAfter(sent))
                    .as("interrupt %d, after %d ns", i, nanos)
                    .isTrue();
        }
    }

    private static boolean isInterruptedAfter(CompletableFuture<Void> sent) throws Exception {
        try {
            sent.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            return Thread.interrupted();
        } catch (InterruptedException seen) {
            return true;
        }
    }

    private void send(Path body, Optional<String> text) throws Exception {
        var transport = new TransportConfiguration(
                NettyConnectorFactory.class.getName(), FarmLink.settings(host, TestKeys.agent("one")));
        try (ServerLocator locator =
                        ActiveMQClient.createServerLocatorWithoutHA(transport).setMinLargeMessageSize(100_000);
                ClientSessionFactory factory = locator.createSessionFactory();
                ClientSession session = factory.createSession();
                var in = Files.newInputStream(body)) {
            ClientMessage message = session.createMessage(false);
            message.setRoutingType(RoutingType.MULTICAST);
            text.ifPresent(wrong -> message.putStringProperty("text", wrong));
            message.setBodyInputStream(in);
            session.createProducer(FarmAddresses.AGENTS).send(message);
        }
    }

    /** The broker counts a message, and a dropped one, once its journal has it. */
    private void awaitStatus(String beginning) throws InterruptedException {
        while (!broker.status().startsWith(beginning)) {
            Thread.sleep(5);
        }
    }

    @Test
    void the_blocks_of_a_lab_that_is_away_for_long_are_dropped_and_those_of_another_stay() throws Exception {
        String queue = FarmAddresses.blocks("0123456789ab");
        try (FarmLink away = FarmLink.open(host, TestKeys.lab());
                FarmLink lab = FarmLink.open(host, TestKeys.lab())) {
            lab.keep(queue);
            away.keep(FarmAddresses.results(AWAY));
            away.store(queue, block(AWAY), "1");
            lab.keep(FarmAddresses.results(HERE));
            lab.consume(FarmAddresses.results(HERE));
            lab.store(queue, block(HERE), "2");

            broker.sweep(new AbandonedRuns(Duration.ofDays(1), System::nanoTime), _ -> {});
            awaitStatus("2 blocks");
            broker.sweep(new AbandonedRuns(Duration.ZERO, System::nanoTime), _ -> {});
            awaitStatus("1 blocks");
            lab.consume(queue);
            assertThat(lab.receive(queue, LONGEST)
                            .orElseThrow()
                            .read(FarmBlock.class)
                            .run())
                    .isEqualTo(HERE);
        }
    }

    @Test
    void a_lab_that_attaches_while_the_broker_looks_keeps_its_blocks_and_its_queue() throws Exception {
        String queue = FarmAddresses.blocks("0123456789ab");
        String results = FarmAddresses.results(AWAY);
        List<String> lines = new ArrayList<>();
        try (FarmLink lab = FarmLink.open(host, TestKeys.lab());
                FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
            lab.keep(queue);
            lab.keep(results);
            lab.store(queue, block(AWAY), "1");

            broker.sweep(new AbandonedRuns(Duration.ZERO, () -> now(() -> lab.consume(results))), lines::add);

            agent.store(results, SIGN);
            assertThat(lab.receive(results, LONGEST)).isPresent();
            lab.consume(queue);
            assertThat(lab.receive(queue, LONGEST)).isPresent();
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void a_queue_that_cannot_be_dropped_is_named_and_the_next_look_tries_again() throws Exception {
        String queue = FarmAddresses.blocks("0123456789ab");
        List<String> lines = new ArrayList<>();
        AbandonedRuns runs = new AbandonedRuns(Duration.ZERO, System::nanoTime);
        try (FarmLink lab = FarmLink.open(host, TestKeys.lab())) {
            lab.keep(queue);
            lab.keep(FarmAddresses.results(AWAY));
            lab.store(queue, block(AWAY), "1");

            broker.sweep(runs, lines::add, _ -> {
                throw new IOException("the journal is full");
            });
            assertThat(lines).singleElement().asString().contains(AWAY).contains("the journal is full");
            broker.sweep(runs, lines::add);
            while (!broker.status().startsWith("0 blocks")) {
                // The broker counts a dropped message once its journal has it.
                Thread.sleep(5);
            }
        }
        assertThat(lines).hasSize(1);
    }

    /** Something that happens between two steps of the broker. */
    private interface Meanwhile {
        void happens() throws LinkException;
    }

    private static long now(Meanwhile meanwhile) {
        try {
            meanwhile.happens();
        } catch (LinkException lost) {
            throw new AssertionError(lost);
        }
        return System.nanoTime();
    }

    private static FarmBlock block(String run) {
        FileDigest empty = new FileDigest("a".repeat(64), 0);
        return new FarmBlock(
                FarmedVerb.RUN,
                run,
                new Shard(1, 1),
                empty,
                empty,
                empty,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    @Test
    void an_interrupt_outlives_the_connection_that_it_ends() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> FarmLink.open(host, TestKeys.agent("one")).close())
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void an_address_has_a_listener_while_a_process_listens() throws Exception {
        String lab = FarmAddresses.lab("0123456789ab");
        try (FarmLink asking = FarmLink.open(host, TestKeys.agent("one"))) {
            assertThat(asking.listeners(lab)).isZero();
            try (FarmLink listening = FarmLink.open(host, TestKeys.lab())) {
                listening.listen(lab);
                assertThat(asking.listeners(lab)).isOne();
            }
            while (asking.listeners(lab) > 0) {
                // The broker deletes the queue soon after the end of its connection.
                Thread.sleep(5);
            }
        }
    }
}
