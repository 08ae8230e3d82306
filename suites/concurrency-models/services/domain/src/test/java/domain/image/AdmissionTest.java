package domain.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import domain.HttpError;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    @Test
    void as_many_are_admitted_as_can_be_done_before_the_deadline() {
        Admission admission = new Admission(2, 100, 10);
        for (int i = 0; i < 20; i++) {
            assertThat(admission.admit(5)).isEqualTo(105);
        }
        assertThatThrownBy(() -> admission.admit(5))
                .isInstanceOfSatisfying(
                        HttpError.class,
                        httpError -> assertThat(httpError.status()).isEqualTo(429));
        admission.dropped();
        assertThat(admission.admit(6)).isEqualTo(106);
        assertThat(admission.admitted()).isEqualTo(20);
    }

    @Test
    void more_expensive_work_admits_fewer() {
        Admission admission = new Admission(1, 100, 10);
        for (int i = 0; i < 30; i++) {
            admission.admit(0);
            admission.done(50);
        }
        admission.admit(0);
        assertThatThrownBy(() -> {
                    admission.admit(0);
                    admission.admit(0);
                })
                .isInstanceOf(HttpError.class);
    }

    @Test
    void work_whose_cost_varies_leaves_room_for_it() {
        Admission admission = new Admission(1, 100, 10);
        for (int i = 0; i < 30; i++) {
            admission.admit(0);
            admission.done(i % 2 == 0 ? 8 : 12);
        }
        assertThatThrownBy(() -> {
                    while (true) {
                        admission.admit(0);
                    }
                })
                .isInstanceOf(HttpError.class);
        assertThat(admission.admitted()).isBetween(6, 8);
    }

    @Test
    void abandoned_work_is_dropped_and_its_permit_returned() {
        Admission admission = new Admission(1, 1, 0);
        DeadlineRenderer renderer = new DeadlineRenderer(Scene.SMALL, 1, admission);
        assertThatThrownBy(renderer::image).isInstanceOf(HttpError.class).hasMessageContaining("deadline");
        assertThat(admission.admitted()).isZero();
    }

    @Test
    void an_image_that_no_memory_is_left_for_gives_its_place_and_its_turn_back() {
        Admission admission = new Admission(1, 60_000_000_000L, 0);
        // More bytes than an array can have.
        DeadlineRenderer renderer = new DeadlineRenderer(new Scene(1, 715_827_882, 1, 1, 1), 1, admission);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(renderer::image).isInstanceOf(OutOfMemoryError.class);
            assertThat(admission.admitted()).isZero();
        }
    }
}
