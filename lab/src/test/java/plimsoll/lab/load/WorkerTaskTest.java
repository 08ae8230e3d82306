package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.records.TrialFolder;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkloadOrder;

class WorkerTaskTest {
    private static final StopCondition DRAINED =
            new StopCondition.Drained(Duration.ofSeconds(1), Duration.ofMinutes(1));
    private static final TrialFolder FOLDER = new TrialFolder(Path.of("/trial"));

    private final Workload fill = workload("queue", new LoadModel.Fill(1000));
    private final Workload drain = workload("queue-drain", LoadModel.Drain.unpaced());

    @Test
    void a_fill_is_ordered_to_reach_its_count_although_the_phase_ends_with_its_drain() {
        List<WorkloadOrder> orders = orders(phase("warm-up", false, fill), phase("pass", true, fill, drain));

        assertThat(orders.getFirst().phases())
                .containsExactly(
                        new PhaseOrder("warm-up", false, 0, fill.load(), filled(), Timeouts.DEFAULT.drain()),
                        new PhaseOrder("pass", true, 1, fill.load(), filled(), Timeouts.DEFAULT.drain()));
        assertThat(orders.getFirst().receipts()).isEmpty();
    }

    @Test
    void workers_that_share_a_fill_end_with_their_own_operations() {
        Workload less = workload("queue-2", new LoadModel.Fill(999));

        assertThat(orders(new Phase("in", true, List.of(fill, less), filled())))
                .flatExtracting(WorkloadOrder::phases)
                .extracting(PhaseOrder::until)
                .containsExactly(filled(), new StopCondition.Operations(999, Duration.ofMinutes(1)));
    }

    @Test
    void each_worker_reports_its_share_of_the_operations_that_a_fault_waits_for() {
        Workload other = workload("other", new LoadModel.Fill(1000));
        Fault kill = new Fault.Pause(new FaultTrigger.After(201), "service", Duration.ofSeconds(1));

        assertThat(orders(new Phase("pass", true, List.of(fill, other), List.of(kill), DRAINED)))
                .flatExtracting(WorkloadOrder::phases)
                .extracting(PhaseOrder::marks)
                .containsOnly(List.of(101L));
    }

    @Test
    void a_drain_gets_the_ledger_of_its_fill_and_a_file_for_its_receipts() {
        WorkloadOrder order = orders(phase("pass", true, fill, drain)).getLast();

        assertThat(order.ledger()).isEqualTo(FOLDER.ledger("queue"));
        assertThat(order.histograms()).isEqualTo(FOLDER.histograms("queue-drain"));
        assertThat(order.receipts())
                .isEqualTo(Optional.of(
                        new WorkloadOrder.Receipts(FOLDER.stored("queue-drain"), FOLDER.audit("queue-drain"))));
        assertThat(order.phases()).extracting(PhaseOrder::until).containsExactly(DRAINED);
        assertThatThrownBy(() -> orders(phase("pass", true, drain)))
                .hasMessageContaining("no workload of this load fills");
    }

    @Test
    void one_name_in_two_members_is_refused_with_the_phase() {
        Workload elsewhere = new Workload(
                fill.name(),
                fill.driver(),
                fill.load(),
                fill.payload(),
                new WorkerPlacement.Inside("peer"),
                fill.deadline());

        assertThatThrownBy(() -> orders(phase("in", true, fill), phase("more", true, elsewhere)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'more'");
    }

    @Test
    void settings_are_filled_in_and_the_seed_is_the_trials() {
        WorkloadOrder order = orders(phase("pass", true, fill)).getFirst();

        assertThat(order.driver()).isEqualTo(new DriverSpec("queue", Map.of("port", "21001")));
        assertThat(order.seed()).isEqualTo(-7);
        assertThat(order.payloadBytes()).isEqualTo(100);
    }

    @Test
    void a_phase_draws_from_the_seed_of_its_round_and_without_one_from_the_trials() {
        Experiment trial = experiment(phase("pass", true, fill));
        WorkloadOrder own = order(trial);
        WorkloadOrder shared = order(trial.withArrivalSeed(Optional.of(40L)));

        assertThat(own.arrivalSeed(2)).isEqualTo(-5);
        assertThat(shared.arrivalSeed(2)).isEqualTo(42);
    }

    @Test
    void a_script_has_no_ledger(@TempDir Path trial) {
        LoadModel script = new LoadModel.Script(List.of("wrk"), "/", LoadModel.Tool.NONE);

        Workers.createLedgers(
                experiment(phase("pass", true, workload("script", script))), WorkerFiles.in(new TrialFolder(trial)));

        assertThat(trial).isEmptyDirectory();
    }

    private static StopCondition filled() {
        return new StopCondition.Operations(1000, Duration.ofMinutes(1));
    }

    private static WorkloadOrder order(Experiment experiment) {
        return WorkerTask.of(experiment).getFirst().order(experiment, WorkerFiles.in(FOLDER), text -> text);
    }

    private static List<WorkloadOrder> orders(Phase... phases) {
        Experiment experiment = experiment(phases);
        return WorkerTask.of(experiment).stream()
                .map(task -> task.order(experiment, WorkerFiles.in(FOLDER), text -> text.replace("${port}", "21001")))
                .toList();
    }

    private static Experiment experiment(Phase... phases) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("cell")
                .variant("variant")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(phases))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .seed(-7)
                .build();
    }

    private static Phase phase(String name, boolean judged, Workload... workloads) {
        return new Phase(name, judged, List.of(workloads), DRAINED);
    }

    private static Workload workload(String name, LoadModel load) {
        return new Workload(
                name,
                new DriverSpec("queue", Map.of("port", "${port}")),
                load,
                new Payload(new Bytes(100)),
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(1));
    }
}
