package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

    private static StoredSearchAnswers.HeldAnswer held(LoadModel load) {
        Workload workload = new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                load,
                new Payload(PAYLOAD),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(10));
        Phase phase = new Phase("main", true, List.of(workload), new StopCondition.Elapsed(Duration.ofSeconds(30)));
        return new StoredSearchAnswers.HeldAnswer(
                "mine", SearchRunTest.question().experiment().withPhases(List.of(phase)));
    }
}
