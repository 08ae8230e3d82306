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
import org.apache.activemq.artemis.api.core.ActiveMQException;
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
    private static final String QUEUE = FarmAddresses.blocks(RUN);
    private static final Shard FIRST = new Shard(1, 2);
    private static final Shard SECOND = new Shard(2, 2);
    private static final int ROUNDS = 20;

    @TempDir
    private Path directory = Path.of("");

    private final List<String> calls = new ArrayList<>();

    @Test
    void a_message_that_comes_after_a_look_in_vain_is_given_back_and_looked_for_again() {
        SingleMessages messages = messages(List.of(found(false, true), found(true, true, false)));

        assertThat(look(messages)).isFalse();
        assertThat(look(messages)).isTrue();
        assertThat(calls).containsExactly("look 1", "look 1", "end 1", "look 2");

        calls.clear();
        assertThat(look(messages)).isTrue();
        assertThat(look(messages)).isFalse();
        assertThat(calls).as("no look in vain before it").containsExactly("look 2", "look 2");
    }

    @Test
    void a_message_that_another_process_has_taken_meanwhile_is_looked_for_later() {
        SingleMessages messages = messages(List.of(found(false, true), found(false, true), found(true)));

        assertThat(look(messages)).isFalse();
        assertThat(look(messages)).as("given back, and gone").isFalse();
        assertThat(look(messages)).isTrue();
        assertThat(calls).containsExactly("look 1", "look 1", "end 1", "look 2", "look 2", "end 2", "look 3");
    }

    /** The first look is in vain, so the block that one process takes has been given back before. */
    @Test
    void a_block_that_was_given_back_is_taken_and_acknowledged_and_the_next_one_goes_to_another_process()
            throws Exception {
        try (FarmBroker broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0);
                Farmers farmers = Farmers.at(new FarmHost("127.0.0.1", broker.port()))) {
            assertThat(farmers.one().receive(QUEUE, Duration.ZERO)).isEmpty();
            store(farmers.lab(), "once");

            farmers.takeOneEach();

            awaitNoBlock(broker);
        }
    }

    /** A broker that gets two blocks at any moment of the looks of a process. */
    @Test
    void a_process_that_has_taken_a_block_leaves_the_next_one_to_another() throws Exception {
        Random random = new Random(7);
        try (FarmBroker broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0);
                Farmers farmers = Farmers.at(new FarmHost("127.0.0.1", broker.port()))) {
            for (int round = 1; round <= ROUNDS; round++) {
                long nanos = random.nextLong(40_000_000);
                String once = "round " + round;
                CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                    LockSupport.parkNanos(nanos);
                    store(farmers.lab(), once);
                });
                FarmLink.ReceivedMessage first =
                        farmers.one().receive(QUEUE, LONGEST).orElseThrow();
                sent.join();
                farmers.takeSecond(first);
            }
            awaitNoBlock(broker);
        }
    }

    /** A lab that sends blocks, and two processes that take them. */
    private record Farmers(FarmLink lab, FarmLink one, FarmLink two) implements AutoCloseable {
        static Farmers at(FarmHost host) throws LinkException {
            Farmers all = new Farmers(
                    FarmLink.open(host, TestKeys.lab()),
                    FarmLink.open(host, TestKeys.agent("one")),
                    FarmLink.open(host, TestKeys.agent("two")));
            all.lab.keep(QUEUE);
            all.one.takeSingly(QUEUE, Optional.empty());
            all.two.takeSingly(QUEUE, Optional.empty());
            return all;
        }

        void takeOneEach() throws LinkException {
            takeSecond(one.receive(QUEUE, LONGEST).orElseThrow());
        }

        /** The first process still has its block when the other one looks. */
        void takeSecond(FarmLink.ReceivedMessage first) throws LinkException {
            FarmLink.ReceivedMessage second = two.receive(QUEUE, LONGEST).orElseThrow();

            assertThat(List.of(shard(first), shard(second))).containsExactlyInAnyOrder(FIRST, SECOND);
            first.acknowledge();
            second.acknowledge();
        }

        @Override
        public void close() {
            two.close();
            one.close();
            lab.close();
        }
    }

    /** The broker counts an acknowledged message until its journal has that. */
    private static void awaitNoBlock(FarmBroker broker) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!broker.status().startsWith("0 blocks") && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(broker.status()).startsWith("0 blocks");
    }

    private static Shard shard(FarmLink.ReceivedMessage message) {
        return message.read(FarmBlock.class).shard();
    }

    private static void store(FarmLink lab, String once) {
        try {
            lab.store(QUEUE, block(FIRST), once + " first");
            lab.store(QUEUE, block(SECOND), once + " second");
        } catch (LinkException lost) {
            throw new AssertionError(lost);
        }
    }

    private static FarmBlock block(Shard shard) {
        FileDigest empty = new FileDigest("a".repeat(64), 0);
        return new FarmBlock(
                FarmedVerb.RUN, RUN, shard, empty, empty, empty, List.of(), List.of(), List.of(), Optional.empty());
    }

    /** Looks once. */
    private static boolean look(SingleMessages messages) {
        try {
            return messages.look().isPresent();
        } catch (ActiveMQException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Whether each look of a consumer finds a message. */
    private static Deque<Boolean> found(Boolean... looks) {
        return new ArrayDeque<>(Arrays.asList(looks));
    }

    /** Messages of a session whose consumers, one after the other, find them as given. */
    private SingleMessages messages(List<Deque<Boolean>> consumers) {
        Deque<Deque<Boolean>> left = new ArrayDeque<>(consumers);
        ClientSession session = stub(ClientSession.class, method -> {
            assertThat(method).isEqualTo("createConsumer");
            int number = consumers.size() - left.size() + 1;
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
        @Nullable
        Object answer(String method);
    }

    private static <T> T stub(Class<T> type, StubbedCalls answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> answers.answer(method.getName())));
    }
}
