package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.record.Metric;

class SampleAccumulatorTest {
    private final SampleAccumulator member = new SampleAccumulator();

    /** Anonymous memory is 50; the first row is a heap that one process maps three times. */
    @ParameterizedTest(name = "{0} and {1} mapped, {2} charged")
    @CsvSource({"300, 0, 100, 150, 0", "30, 0, 100, 80, 70", "40, 30, 60, 110, 0"})
    void mapped_shared_memory_counts_up_to_the_charge_of_the_cgroup_and_other_files_in_memory_stay_apart(
            long one, long other, long charged, long footprint, long files) {
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.put(Metric.CGROUP_SHARED, charged);
        member.map(one);
        member.map(other);
        member.countMapped();

        assertThat(member.toSample(0, "member").values())
                .isEqualTo(Map.of(Metric.RSS_ANONYMOUS, footprint, Metric.CGROUP_SHARED, files));
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
    void nothing_is_left_for_the_next_member() {
        member.map(10);
        member.clear();
        member.put(Metric.RSS_ANONYMOUS, 50);
        member.countMapped();

        assertThat(member.toSample(0, "next").values()).isEqualTo(Map.of(Metric.RSS_ANONYMOUS, 50L));
    }
}
