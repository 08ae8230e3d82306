package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FileDigest;
import plimsoll.model.study.Shard;
import plimsoll.run.farm.FarmedVerb;

@Timeout(120)
class SingleMessagesTest {
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final String RUN = "0123456789ab";
    private static final String QUEUE = FarmAddresses.blocks("0123456789ab");
    private static final int ROUNDS = 25;

    @TempDir
    private Path directory = Path.of("");

    private final List<String> calls = new ArrayList<>();

    @Test
    void what_a_consumer_finds_after_a_look_in_vain_is_given_back_and_looked_for_again() throws Exception {
        SingleMessages messages = messages(found(false, true), found(true, true, false));

        assertThat(messages.look()).isEmpty();
        assertThat(messages.look()).isPresent();
        assertThat(calls).containsExactly("look 1", "look 1", "end 1", "look 2");

        calls.clear();
        assertThat(messages.look()).isPresent();
        assertThat(messages.look()).isEmpty();
        assertThat(calls).as("no look in vain before it").containsExactly("look 2", "look 2");
    }

    @Test
    void a_message_that_another_process_has_taken_meanwhile_is_looked_for_later() throws Exception {
        SingleMessages messages = messages(found(false, true), found(false, true), found(true));

        assertThat(messages.look()).isEmpty();
        assertThat(messages.look()).as("given back, and gone").isEmpty();
        assertThat(messages.look()).isPresent();
        assertThat(calls).containsExactly("look 1", "look 1", "end 1", "look 2", "look 2", "end 2", "look 3");
    }

    /** A broker that gets two blocks at any moment of the looks of a process. */
    @Test
    void a_process_that_has_taken_a_block_leaves_the_next_one_to_another() throws Exception {
        Random random = new Random(7);
        try (FarmBroker broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0)) {
            FarmHost host = new FarmHost("127.0.0.1", broker.port());
            for (int round = 1; round <= ROUNDS; round++) {
                takeOneEach(host, random.nextLong(40_000_000), "round " + round);
            }
            while (!broker.status().startsWith("0 blocks")) {
                // The broker counts an acknowledged message once its journal has that.
                Thread.onSpinWait();
            }
        }
    }

    private static void takeOneEach(FarmHost host, long nanos, String once) throws LinkException {
        Shard first = new Shard(1, 2);
        Shard second = new Shard(2, 2);
        try (FarmLink lab = FarmLink.open(host, TestKeys.lab());
                FarmLink one = FarmLink.open(host, TestKeys.agent("one"));
                FarmLink two = FarmLink.open(host, TestKeys.agent("two"))) {
            lab.keep(QUEUE);
            one.takeSingly(QUEUE, Optional.empty());
            two.takeSingly(QUEUE, Optional.empty());
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                LockSupport.parkNanos(nanos);
                store(lab, first, once + " first");
                store(lab, second, once + " second");
            });
            FarmLink.ReceivedMessage taken = one.receive(QUEUE, LONGEST).orElseThrow();
            sent.join();

            FarmLink.ReceivedMessage left = two.receive(QUEUE, LONGEST).orElseThrow();

            assertThat(List.of(shard(taken), shard(left))).containsExactlyInAnyOrder(first, second);
            taken.acknowledge();
            left.acknowledge();
        }
    }

    private static Shard shard(FarmLink.ReceivedMessage message) {
        return message.read(FarmBlock.class).shard();
    }

    private static void store(FarmLink lab, Shard shard, String once) {
        FileDigest empty = new FileDigest("a".repeat(64), 0);
        try {
            lab.store(
                    QUEUE,
                    new FarmBlock(
                            FarmedVerb.RUN,
                            RUN,
                            shard,
                            empty,
                            empty,
                            empty,
                            List.of(),
                            List.of(),
                            List.of(),
                            Optional.empty()),
                    once);
        } catch (LinkException lost) {
            throw new AssertionError(lost);
        }
    }

    /** Whether each look of a consumer finds a message. */
    private static Deque<Boolean> found(Boolean... looks) {
        return new ArrayDeque<>(Arrays.asList(looks));
    }

    /** Messages of a session whose consumers find what is given for each of them. */
    @SafeVarargs
    private SingleMessages messages(Deque<Boolean>... consumers) {
        Deque<Deque<Boolean>> left = new ArrayDeque<>(Arrays.asList(consumers));
        ClientSession session = stub(ClientSession.class, method -> {
            assertThat(method).isEqualTo("createConsumer");
            int number = consumers.length - left.size() + 1;
            return consumer(number, left.removeFirst());
        });
        return new SingleMessages(session, QUEUE, Optional.empty());
    }

    private ClientConsumer consumer(int number, Deque<Boolean> looks) {
        ClientMessage message = stub(ClientMessage.class, method -> method);
        return stub(ClientConsumer.class, method -> {
            boolean look = method.equals("receiveImmediate");
            calls.add((look ? "look " : "end ") + number);
            return look && looks.removeFirst() ? message : null;
        });
    }

    /** Answers a call by the name of its method. */
    private interface StubbedCalls {
        @Nullable Object answer(String method);
    }

    private static <T> T stub(Class<T> type, StubbedCalls calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> calls.answer(method.getName())));
    }
}
