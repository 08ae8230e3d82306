package plimsoll.worker.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.LedgerState;
import plimsoll.worker.WorkloadFixture;
import plimsoll.worker.WorkloadFixture.WorkerOutput;

class DriverFailuresTest {
    @TempDir
    private Path folder;

    @Test
    void a_driver_that_throws_breaks_the_worker() throws Exception {
        WorkerOutput output = new WorkloadFixture(folder).driver("3", "throw").run("first", "second");

        assertThat(output.broken())
                .hasValueSatisfying(cause -> assertThat(cause).hasMessage("the driver has a mistake"));
        assertThat(output.all("phase-end")).isEmpty();
    }

    @Test
    void a_driver_without_an_outcome_breaks_the_worker() throws Exception {
        WorkerOutput output = new WorkloadFixture(folder).driver("0", "nothing").run("first");

        assertThat(output.broken())
                .hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("no outcome"));
    }

    @Test
    void a_hanging_operation_is_unknown_at_its_deadline_and_the_phase_ends() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder)
                .driver("4", "hang")
                .driver("7", "hang")
                .deadlineMillis(1000);

        WorkerOutput output = fixture.run("first");

        assertThat(output.broken()).isEmpty();
        assertThat(output.end().getLong("acknowledged")).isEqualTo(8);
        assertThat(output.end().getLong("unknown")).isEqualTo(2);
        assertThat(output.end().getBoolean("cut")).isFalse();
        assertThat(output.all("reason")).singleElement().satisfies(reason -> {
            assertThat(reason.getString("reason")).isEqualTo("no answer within 1000 ms");
            assertThat(reason.getLong("count")).isEqualTo(2);
        });
        assertThat(fixture.state(0, 4)).isEqualTo(LedgerState.UNKNOWN);
        assertThat(fixture.state(0, 5)).isEqualTo(LedgerState.ACKNOWLEDGED);
    }

    @Test
    void a_driver_that_ignores_interrupts_is_left_behind_and_counted() throws Exception {
        WorkerOutput output = new WorkloadFixture(folder)
                .driver("4", "ignore-interrupts")
                .deadlineMillis(1000)
                .run("first");

        assertThat(output.end().getLong("unknown")).isEqualTo(1);
        assertThat(output.all("reason"))
                .anySatisfy(reason -> assertThat(reason.getString("reason")).contains("did not give back"));
    }

    @Test
    void a_user_whose_answer_never_comes_sends_again() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder)
                .driver("2", "hang")
                .deadlineMillis(1000)
                .load("{\"is\":\"closed\",\"users\":1,\"rampMillis\":0,\"thinkTimeMillis\":0}");

        WorkerOutput output = fixture.run("first");

        assertThat(output.end().getLong("acknowledged")).isEqualTo(9);
        assertThat(output.end().getLong("unknown")).isEqualTo(1);
        assertThat(fixture.state(0, 9)).isEqualTo(LedgerState.ACKNOWLEDGED);
    }

    @Test
    void an_operation_that_hangs_at_the_end_of_draining_is_unknown() throws Exception {
        WorkloadFixture fixture = new WorkloadFixture(folder)
                .driver("4", "hang")
                .until("{\"is\":\"elapsed\",\"timeMillis\":1000}")
                .drainMillis(300);

        WorkerOutput output = fixture.run("first");

        assertThat(output.end().getLong("unknown")).isEqualTo(1);
        assertThat(output.end().getLong("inFlight")).isZero();
        assertThat(fixture.state(0, 4)).isEqualTo(LedgerState.UNKNOWN);
    }

    @Test
    void a_phase_that_never_finishes_its_operations_is_cut_at_its_bound() throws Exception {
        WorkerOutput output = new WorkloadFixture(folder)
                .driver("4", "hang")
                .until("{\"is\":\"operations\",\"count\":10,\"atMostMillis\":100}")
                .drainMillis(50)
                .run("first");

        assertThat(output.end().getBoolean("cut")).isTrue();
    }

    @Test
    void a_full_ledger_cuts_the_phase() throws Exception {
        WorkloadFixture fixture =
                new WorkloadFixture(folder).driver("else", "acknowledge").burst(5000);

        WorkerOutput output = fixture.run("first");

        assertThat(output.end().getBoolean("cut")).isTrue();
        assertThat(output.end().getLong("acknowledged")).isEqualTo(2000);
        assertThat(fixture.count(LedgerState.ACKNOWLEDGED)).isEqualTo(2000);
    }

    @Test
    void reasons_are_bounded_and_none_is_lost() throws Exception {
        WorkerOutput output = new WorkloadFixture(folder)
                .driver("else", "many-reasons")
                .burst(1000)
                .run("first");

        assertThat(output.all("reason")).hasSizeBetween(40, 48);
        assertThat(output.all("reason").stream()
                        .mapToLong(line -> line.getLong("count"))
                        .sum())
                .isEqualTo(1000);
    }

    @Test
    void a_phase_does_not_run_twice() throws Exception {
        WorkerOutput output =
                new WorkloadFixture(folder).driver("else", "acknowledge").run("first", "first");

        assertThat(output.broken())
                .hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("run first"));
    }

    @Test
    void a_driver_that_refuses_its_settings_does_not_start() {
        assertThatThrownBy(() -> new WorkloadFixture(folder).run()).hasMessageContaining("'else' is missing");
    }
}
