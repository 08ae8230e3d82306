package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import queues.hazelcast.HazelcastVariant.Owner;

/** Variants with several members differ in the owner of the queue, and in the copy that an offer makes or waits for. */
class CopiesTest {
    private static final Map<String, String> SETTINGS = Map.of("dir", "/nowhere", "copies", "2");

    static Stream<Arguments> variants() {
        return Stream.of(
                Arguments.of(new queues.hazelcast.backupowner.Variant(), Owner.HERE, 1, 0),
                Arguments.of(new queues.hazelcast.backupnonowner.Variant(), Owner.PEER, 1, 0),
                Arguments.of(new queues.hazelcast.asyncowner.Variant(), Owner.HERE, 0, 1),
                Arguments.of(new queues.hazelcast.asyncnonowner.Variant(), Owner.PEER, 0, 1),
                Arguments.of(new queues.hazelcast.peers.Variant(), Owner.PEERS, 2, 0),
                Arguments.of(new queues.hazelcast.nobackupowner.Variant(), Owner.HERE, 0, 0),
                Arguments.of(new queues.hazelcast.nobackup.Variant(), Owner.PEER, 0, 0),
                Arguments.of(new queues.hazelcast.storeowner.Variant(), Owner.HERE, 0, 0),
                Arguments.of(new queues.hazelcast.store.Variant(), Owner.PEER, 0, 0));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void an_offer_waits_for_as_many_copies_as_its_variant_promises(
            HazelcastVariant variant, Owner owner, int awaited, int unawaited) {
        QueueConfig queue = new QueueConfig("any");

        variant.configure(queue, SETTINGS);

        assertThat(variant.owner()).isEqualTo(owner);
        assertThat(queue.getBackupCount()).isEqualTo(awaited);
        assertThat(queue.getAsyncBackupCount()).isEqualTo(unawaited);
    }
}
