package plimsoll.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.LoadModel.Burst;
import plimsoll.model.load.LoadModel.Closed;
import plimsoll.model.load.LoadModel.Open;

class LoopShareTest {
    private static final int MOST = 40;

    @Test
    void shares_add_up_and_lie_one_behind_the_other() {
        for (LoadModel load : List.of(users(7), users(13), new Burst(1000))) {
            for (int loops = 1; loops <= 5; loops++) {
                for (long whole = 0; whole <= MOST; whole++) {
                    long before = 0;
                    for (LoopShare share : shares(load, loops)) {
                        assertThat(share.operationsBefore(whole))
                                .as("%s of %d", share, whole)
                                .isEqualTo(before);
                        before += share.operations(whole);
                    }
                    assertThat(before).as("%d loops, %s", loops, load).isEqualTo(whole);
                }
            }
        }
    }

    @Test
    void a_larger_number_never_gives_a_loop_less() {
        for (int loops = 1; loops <= 5; loops++) {
            for (LoopShare share : shares(users(7), loops)) {
                for (long whole = 0; whole < MOST; whole++) {
                    assertThat(share.operations(whole + 1))
                            .as("%s of %d", share, whole)
                            .isGreaterThanOrEqualTo(share.operations(whole));
                }
            }
        }
    }

    @Test
    void a_loop_with_twice_the_users_performs_twice_the_operations() {
        assertThat(shares(users(3), 2))
                .extracting(share -> share.operations(900))
                .containsExactly(600L, 300L);
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void arrivals_of_all_loops_are_those_of_one(Arrivals arrivals) {
        Open open = new Open(100_000, arrivals, 10);
        List<Long> all = new ArrayList<>();
        for (LoopShare share : shares(open, 3)) {
            ArrivalSchedule own = share.arrivals(ArrivalSchedule.of(open, 7));
            LongStream.generate(own::next).limit(1000).forEach(all::add);
        }

        ArrivalSchedule whole = ArrivalSchedule.of(open, 7);
        assertThat(all.stream().sorted())
                .containsExactlyElementsOf(
                        LongStream.generate(whole::next).limit(3000).boxed().toList());
    }

    @Test
    void a_burst_of_an_odd_number_ends_in_each_loop() {
        Burst burst = new Burst(8);

        assertThat(shares(burst, 3))
                .extracting(share -> LongStream.generate(share.arrivals(ArrivalSchedule.of(burst, 0))::next)
                        .takeWhile(due -> due != ArrivalSchedule.END)
                        .count())
                .containsExactly(3L, 3L, 2L);
    }

    @Test
    void each_loop_has_a_user_or_an_operation_in_flight() {
        assertThat(LoopShare.loopsMax(users(2))).isEqualTo(2);
        assertThat(LoopShare.loopsMax(new Open(1_000_000, Arrivals.POISSON, 3))).isEqualTo(3);
        assertThat(LoopShare.loopsMax(new Burst(4))).isEqualTo(4);
    }

    @Test
    void a_loop_without_a_user_is_refused() {
        assertThatThrownBy(() -> LoopShare.of(users(2), 2, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Closed users(int number) {
        return new Closed(number, Duration.ZERO, Duration.ZERO);
    }

    private static List<LoopShare> shares(LoadModel load, int loops) {
        List<LoopShare> all = new ArrayList<>();
        for (int number = 0; number < loops; number++) {
            all.add(LoopShare.of(load, number, loops));
        }
        return all;
    }
}
