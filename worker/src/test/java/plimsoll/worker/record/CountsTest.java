package plimsoll.worker.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.model.Progress;

class CountsTest {
    private final Counts counts = new Counts();

    @Test
    void what_began_and_has_not_ended_is_in_flight() {
        counts.started();
        counts.started();
        counts.finished(Outcome.ACKNOWLEDGED);

        assertThat(now().inFlight()).isEqualTo(1);
        assertThat(now().finished()).isEqualTo(1);
    }

    @Test
    void an_entry_that_is_asked_for_and_does_not_come_is_in_flight() {
        counts.asking(true);
        assertThat(now().inFlight()).isEqualTo(1);
        assertThat(now().started()).isZero();

        counts.asking(false);
        assertThat(now().inFlight()).isZero();
    }

    private Progress now() {
        return counts.progress("drain", 0, Optional.empty());
    }
}
