package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;

class SoakExperimentTest {
    private static final int USERS = 60;
    private static final Bytes PAYLOAD = new Bytes(1024);
    private static final SoakExperiment SOAK = new SoakExperiment(Duration.ofMinutes(30), Bytes.ofMebibytes(6 * 1024));

    @Test
    void a_burst_of_small_uploads_pauses_so_that_its_payload_keeps_to_the_limit() {
        LoadModel.Closed soaked = (LoadModel.Closed) SOAK.of(held(new LoadModel.Burst(USERS)))
                .experiment()
                .workloads()
                .getFirst()
                .load();

        assertThat(soaked.thinkTime()).isPositive();
        long eachSends = SOAK.time().dividedBy(soaked.thinkTime()) * PAYLOAD.count();
        assertThat(soaked.users() * eachSends).isLessThanOrEqualTo(SOAK.most().count());
        assertThat(SOAK.note(List.of(held(new LoadModel.Burst(USERS)))))
                .contains("6g", soaked.thinkTime().toMillis() + " ms after");
    }

    @Test
    void the_note_promises_a_limit_for_bursts_only() {
        LoadModel closed = new LoadModel.Closed(USERS, Duration.ZERO, Duration.ZERO);

        assertThat(SOAK.note(List.of(held(closed)))).contains("--soak-bytes").doesNotContain("6g");
    }

    @Test
    void the_note_has_what_one_round_sends_where_that_is_above_the_limit() {
        SoakExperiment tight = new SoakExperiment(SOAK.time(), Bytes.parse("59k"));
        List<StoredSearchAnswers.HeldAnswer> burst = List.of(held(new LoadModel.Burst(USERS)));

        assertThat(SoakExperiment.least(burst)).isEqualTo(Bytes.parse("60k"));
        assertThat(tight.note(burst)).contains("60k", "59k");
        assertThat(SOAK.note(burst)).doesNotContain("60k");
    }

    @Test
    void a_load_without_bursts_sends_no_round_that_the_limit_bounds() {
        LoadModel closed = new LoadModel.Closed(USERS, Duration.ZERO, Duration.ZERO);

        assertThat(SoakExperiment.least(List.of(held(closed)))).isEqualTo(new Bytes(0));
    }

    @Test
    void two_bursts_at_once_share_the_limit() {
        StoredSearchAnswers.HeldAnswer both = held(new LoadModel.Burst(USERS), new LoadModel.Burst(2 * USERS));

        double sent = SOAK.of(both).experiment().workloads().stream()
                .map(workload -> (LoadModel.Closed) workload.load())
                .mapToDouble(
                        soaked -> (double) soaked.users() * SOAK.time().dividedBy(soaked.thinkTime()) * PAYLOAD.count())
                .sum();

        assertThat(sent)
                .isBetween(SOAK.most().count() / 2.0, (double) SOAK.most().count());
    }

    private static StoredSearchAnswers.HeldAnswer held(LoadModel... loads) {
        List<Workload> workloads =
                Arrays.stream(loads).map(SoakExperimentTest::workload).toList();
        Phase phase = new Phase("main", true, workloads, new StopCondition.Elapsed(Duration.ofSeconds(30)));
        return new StoredSearchAnswers.HeldAnswer(
                "mine", SearchRunTest.question().experiment().withPhases(List.of(phase)));
    }

    private static Workload workload(LoadModel load) {
        return new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                load,
                new Payload(PAYLOAD),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(10));
    }
}
