package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.Hazelcast;
import contract.FreePorts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import queues.Queue;
import queues.QueueDelivery;

@Timeout(600)
class PeerProviderTest {
    private static final byte[] HERE = {1};
    private static final byte[] THERE = {2};

    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @Test
    void a_peer_that_no_member_asked_to_join_drives_nothing() throws Exception {
        List<Integer> ports = FreePorts.of(2);
        try (Queue peer = peer(ports.getFirst(), ports.getLast())) {
            assertThatThrownBy(peer::poll).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> peer.offer(THERE)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void an_entry_that_is_put_in_at_one_member_comes_out_at_the_other() throws Exception {
        List<Integer> ports = FreePorts.of(3);
        int requests = ports.get(0);
        int member = ports.get(1);
        Map<String, String> settings = Map.of(
                "port", String.valueOf(ports.get(2)),
                "peer", String.valueOf(requests),
                "peer-member", String.valueOf(member));
        try (Queue peer = peer(requests, member);
                Queue here = new HazelcastProvider().open("hazelcast-nobackup", settings)) {
            assertThat(here.offer(HERE)).isTrue();
            assertThat(peer.offer(THERE)).isTrue();

            assertThat(peer.poll().map(QueueDelivery::bytes).orElseThrow()).isEqualTo(HERE);
            assertThat(here.poll().map(QueueDelivery::bytes).orElseThrow()).isEqualTo(THERE);
            assertThat(peer.poll()).isEqualTo(Optional.empty());
        }
    }

    /** A direct connection beside the links would carry copies without their latency. */
    @Test
    void members_behind_links_know_each_other_by_the_links_alone() throws Exception {
        List<Integer> ports = FreePorts.of(3);
        try (StallingRelay toHere = StallingRelay.to(ports.get(2));
                StallingRelay toPeer = StallingRelay.to(ports.get(1));
                Queue peer = new PeerProvider()
                        .open(
                                "peer",
                                Map.of(
                                        "requests", String.valueOf(ports.get(0)),
                                        "member", String.valueOf(ports.get(1)),
                                        "advertised", String.valueOf(toPeer.port())));
                Queue here = new HazelcastProvider()
                        .open(
                                "hazelcast-backup-owner",
                                Map.of(
                                        "port", String.valueOf(ports.get(2)),
                                        "advertised", String.valueOf(toHere.port()),
                                        "peer", String.valueOf(ports.get(0)),
                                        "peer-member", String.valueOf(toPeer.port())))) {
            assertThat(here.offer(HERE)).isTrue();

            assertThat(peer.poll().map(QueueDelivery::bytes).orElseThrow()).isEqualTo(HERE);
            assertThat(Hazelcast.getAllHazelcastInstances())
                    .hasSize(2)
                    .allSatisfy(member -> assertThat(member.getCluster().getMembers())
                            .extracting(each -> each.getAddress().getPort())
                            .containsExactlyInAnyOrder(toHere.port(), toPeer.port()));
        }
    }

    private static Queue peer(int requests, int member) {
        return new PeerProvider()
                .open("peer", Map.of("requests", String.valueOf(requests), "member", String.valueOf(member)));
    }
}
