package plimsoll.worker.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.model.record.ProgressReport;

class OperationCountsTest {
    private final OperationCounts counts = new OperationCounts();

    @Test
    void operations_begun_and_not_ended_are_in_flight() {
        counts.started();
        counts.started();
        counts.finished(Outcome.ACKNOWLEDGED);

        assertThat(now().inFlight()).isEqualTo(1);
        assertThat(now().finished()).isEqualTo(1);
    }

    @Test
    void an_entry_that_is_asked_for_and_does_not_come_is_in_flight() {
        counts.pollBegan();
        now();
        assertThat(now().inFlight()).isEqualTo(1);
        assertThat(now().started()).isZero();

        counts.pollEnded();
        assertThat(now().inFlight()).isZero();
    }

    @Test
    void short_waits_for_what_may_be_empty_are_not_in_flight() {
        for (int report = 0; report < 10; report++) {
            counts.pollBegan();
            assertThat(now().inFlight()).isZero();
            counts.pollEnded();
        }
    }

    @Test
    void the_sum_of_two_loops_has_the_counts_of_both() {
        OperationCounts others = new OperationCounts();
        for (OperationCounts each : List.of(counts, others)) {
            each.started();
            each.started();
            each.finished(Outcome.ACKNOWLEDGED);
            each.sent(10);
            each.unsent();
        }
        others.finished(new Outcome.Rejected(503));

        ProgressReport sum = OperationCounts.sum(List.of(counts, others)).progress("p", 0, Optional.empty());
        assertThat(sum.started()).isEqualTo(4);
        assertThat(sum.acknowledged()).isEqualTo(2);
        assertThat(sum.rejected()).isEqualTo(1);
        assertThat(sum.inFlight()).isEqualTo(1);
        assertThat(sum.unsent()).isEqualTo(2);
        assertThat(sum.bytesSent()).isEqualTo(20);
    }

    @Test
    void a_damaged_operation_counts_as_unknown() {
        counts.started();
        counts.finished(new Outcome.Damaged("other content"));

        assertThat(now().unknown()).isEqualTo(1);
        assertThat(now().inFlight()).isZero();
    }

    private ProgressReport now() {
        return counts.progress("drain", 0, Optional.empty());
    }
}
