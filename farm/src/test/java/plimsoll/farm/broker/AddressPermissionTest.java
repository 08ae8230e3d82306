package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.Test;
import plimsoll.farm.keys.FarmIdentity;
import plimsoll.farm.keys.FarmRole;

class AddressPermissionTest {
    private static final FarmIdentity LAB = new FarmIdentity(FarmRole.LAB, "lab");
    private static final FarmIdentity ONE = new FarmIdentity(FarmRole.AGENT, "one");
    private static final FarmIdentity BROKER = new FarmIdentity(FarmRole.BROKER, "broker");
    private static final List<String> ADDRESSES = List.of(
            FarmAddresses.AGENTS,
            FarmAddresses.CALLS,
            "failed",
            FarmAddresses.blocks("0123456789ab"),
            FarmAddresses.lab("0123456789ab"),
            FarmAddresses.results("0123456789ab"),
            FarmAddresses.agent("one"),
            FarmAddresses.agent("two"),
            "activemq.management",
            "activemq.notifications",
            "anything");

    @Test
    void a_lab_sends_blocks_calls_and_answers_only() {
        assertThat(addresses(LAB, CheckType.SEND))
                .containsExactlyInAnyOrder(
                        FarmAddresses.CALLS,
                        FarmAddresses.blocks("0123456789ab"),
                        FarmAddresses.agent("one"),
                        FarmAddresses.agent("two"));
    }

    @Test
    void an_agent_sends_to_labs_only() {
        assertThat(addresses(ONE, CheckType.SEND))
                .containsExactlyInAnyOrder(
                        FarmAddresses.AGENTS, FarmAddresses.lab("0123456789ab"), FarmAddresses.results("0123456789ab"));
    }

    @Test
    void an_agent_receives_blocks_calls_and_its_own_answers_only() {
        assertThat(addresses(ONE, CheckType.CONSUME))
                .containsExactlyInAnyOrder(
                        FarmAddresses.CALLS, FarmAddresses.blocks("0123456789ab"), FarmAddresses.agent("one"));
        assertThat(AddressPermission.granted(ONE, CheckType.CONSUME, FarmAddresses.agent("one") + "::agent.one.uuid"))
                .isTrue();
        assertThat(AddressPermission.granted(ONE, CheckType.CONSUME, FarmAddresses.agent("one-more")))
                .isFalse();
    }

    @Test
    void an_agent_has_one_queue_of_a_class_and_no_second_one() {
        String blocks = FarmAddresses.blocks("0123456789ab");
        for (CheckType action : List.of(CheckType.CONSUME, CheckType.CREATE_DURABLE_QUEUE)) {
            assertThat(AddressPermission.granted(ONE, action, blocks + "::" + blocks))
                    .isTrue();
            assertThat(AddressPermission.granted(ONE, action, blocks + "::mine"))
                    .isFalse();
        }
    }

    @Test
    void a_queue_that_keeps_blocks_or_results_is_deleted_by_no_agent() {
        for (CheckType deleting :
                List.of(CheckType.DELETE_DURABLE_QUEUE, CheckType.DELETE_ADDRESS, CheckType.MANAGE, CheckType.EDIT)) {
            assertThat(addresses(ONE, deleting)).isEmpty();
        }
        assertThat(addresses(LAB, CheckType.MANAGE)).isEmpty();
    }

    @Test
    void the_certificate_of_a_broker_gives_no_rights_to_a_client() {
        assertThat(Stream.of(CheckType.values()).flatMap(action -> addresses(BROKER, action).stream()))
                .isEmpty();
    }

    private static List<String> addresses(FarmIdentity holder, CheckType action) {
        return ADDRESSES.stream()
                .filter(address -> AddressPermission.granted(holder, action, address))
                .toList();
    }
}
