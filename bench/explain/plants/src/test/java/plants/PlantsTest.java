package plants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import domain.Options;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlantsTest {
    @ParameterizedTest
    @ValueSource(strings = {"wait", "calculate", "reply", "pin", "log", "monitor,wait", "reentrant,calculate"})
    void a_plant_answers_and_its_whole_time_is_witnessed(String plants) throws Exception {
        Witness witness = new Witness();
        Plant plant = Plants.of(Options.of("--plants=" + plants, "--micros=1000"), witness);
        assertThat(plant.answer()).isEqualTo(Answer.DONE);
        assertThat(witness.line()).startsWith("witness {").contains("\"handler\":");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock", "wait,reply", ""})
    void a_plant_that_is_not_known_is_refused(String plants) {
        assertThatThrownBy(() -> Plants.of(Options.of("--plants=" + plants, "--micros=1"), new Witness()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_caller_that_comes_while_all_permits_are_taken_is_refused() throws Exception {
        Semaphore permits = new Semaphore(1);
        Plant plant = new Ration(permits, new Reply(0));
        permits.acquire();
        assertThat(plant.answer()).isEqualTo(Answer.REFUSED);
        permits.release();
        assertThat(plant.answer()).isEqualTo(Answer.DONE);
        assertThat(permits.availablePermits()).isEqualTo(1);
    }

    @Test
    void an_event_loop_does_not_wait_for_what_waits() throws Exception {
        Semaphore permits = new Semaphore(1);
        CountDownLatch answered = new CountDownLatch(1);
        new Ration(permits, new Wait(1_000_000)).begin().whenComplete((_, _) -> answered.countDown());
        assertThat(permits.availablePermits()).isZero();
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
