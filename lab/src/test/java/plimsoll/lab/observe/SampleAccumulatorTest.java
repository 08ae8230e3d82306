package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.record.Metric;

class SampleAccumulatorTest {
    private final SampleAccumulator member = new SampleAccumulator();

    @Test
    void shared_memory_that_is_mapped_several_times_counts_as_often_as_the_kernel_charges_it() {
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.put(Metric.CGROUP_SHARED, 100);
        member.map(300);
        member.countMapped();

        assertThat(member.toSample(0, "member").values())
                .isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 150L, Metric.CGROUP_SHARED, 0L));
    }

    @Test
    void files_in_memory_that_no_process_has_mapped_stay_apart() {
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.put(Metric.CGROUP_SHARED, 100);
        member.map(30);
        member.countMapped();

        assertThat(member.toSample(0, "member").values())
                .isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 80L, Metric.CGROUP_SHARED, 70L));
    }

    @Test
    void the_process_with_the_most_shared_memory_counts_where_no_cgroup_bounds_the_sum() {
        SampleAccumulator descendant = new SampleAccumulator();
        descendant.map(40);
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.map(10);
        member.map(descendant);
        member.countMapped();

        assertThat(member.toSample(0, "member").values()).isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 90L));
    }

    @Test
    void the_shared_memory_of_two_processes_counts_up_to_the_charge_of_their_cgroup() {
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.put(Metric.CGROUP_SHARED, 60);
        member.map(40);
        member.map(30);
        member.countMapped();

        assertThat(member.toSample(0, "member").values())
                .isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 110L, Metric.CGROUP_SHARED, 0L));
    }

    @Test
    void nothing_is_left_for_the_next_member() {
        member.map(10);
        member.clear();
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.countMapped();

        assertThat(member.toSample(0, "next").values()).isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 50L));
    }
}
