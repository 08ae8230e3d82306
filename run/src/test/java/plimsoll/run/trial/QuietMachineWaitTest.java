package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietMachineWaitTest {
    private static final int IDLE = 3;
    private static final int WAITING = 4;

    private final long[] before = {100, 0, 100, 1000, 500, 0, 0, 0};

    @Test
    void a_time_of_waiting_that_decreases_leaves_a_share() {
        long[] after = before.clone();
        after[0] += 100;
        after[WAITING] -= 40;

        assertThat(QuietMachineWait.busyShare(before, after)).isEqualTo(1);
    }

    @Test
    void a_time_of_work_that_decreases_leaves_a_share() {
        long[] after = before.clone();
        after[0] -= 10;
        after[IDLE] += 100;

        assertThat(QuietMachineWait.busyShare(before, after)).isZero();
    }
}
