package plimsoll.selftest.dummy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DummyTest {
    private static final byte[] BODY = "twelve bytes".getBytes(StandardCharsets.US_ASCII);

    @Test
    void faults_come_in_the_order_of_the_plan_and_then_no_more() {
        FaultPlan plan = FaultPlan.of("lost:2,phantom:1");
        assertThat(IntStream.range(0, 5).mapToObj(_ -> plan.next()))
                .containsExactly(
                        UploadFault.LOST, UploadFault.LOST, UploadFault.PHANTOM, UploadFault.NONE, UploadFault.NONE);
    }

    @Test
    void an_unknown_fault_is_refused_by_name() {
        assertThatThrownBy(() -> FaultPlan.of("mislaid:1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'mislaid'");
    }

    @Test
    void the_listing_shows_what_each_fault_left() throws InterruptedException {
        assertThat(listed("none")).isEqualTo(1);
        assertThat(listed("lost")).isZero();
        assertThat(listed("duplicated")).isEqualTo(2);
        assertThat(listed("unexpected")).isEqualTo(2);
        assertThat(listed("phantom")).isEqualTo(1);
        assertThat(listed("rejected")).isZero();
    }

    @Test
    void a_changed_copy_has_another_checksum_and_a_short_one_another_length() throws InterruptedException {
        assertThat(listing("corrupted")).contains("\"length\":12").isNotEqualTo(listing("none"));
        assertThat(listing("truncated")).contains("\"length\":6");
    }

    @Test
    void one_after_the_other_gets_a_slot_of_the_capacity() {
        ServiceRate rate = new ServiceRate(Map.of("capacity", "1000"));
        long begin = System.nanoTime();
        IntStream.range(0, 20).forEach(_ -> rate.await());
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20 * 1_000_000L);
    }

    @Test
    void an_argument_of_another_form_is_refused_with_what_was_seen() {
        assertThatThrownBy(() -> DummyOptions.of(new String[] {"capacity=3"})).hasMessageContaining("'capacity=3'");
    }

    private static long listed(String fault) throws InterruptedException {
        return listing(fault).chars().filter(c -> c == '{').count();
    }

    private static String listing(String fault) throws InterruptedException {
        DummyService service = new DummyService(
                new ServiceRate(Map.of()),
                FaultPlan.of(fault + ":1"),
                DeathInjector.of("never", new CountDownLatch(1)),
                MemoryRetention.of(Map.of()));
        service.respond(new DummyService.Request("PUT", "/files/a", BODY.clone()));
        DummyService.DummyResponse response = service.respond(new DummyService.Request("GET", "/files", new byte[0]));
        return new String(response.body(), StandardCharsets.US_ASCII);
    }
}
