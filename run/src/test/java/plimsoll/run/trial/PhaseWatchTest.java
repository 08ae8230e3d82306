package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.load.MemberView;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.lab.load.Workers;
import plimsoll.model.Cpus;
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
import plimsoll.model.member.Limits;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.records.LabJava;
import plimsoll.records.TrialFolder;

@Timeout(120)
class PhaseWatchTest {
    /** Longer than the bound of a trial, and than a worker's after the order to stop. */
    private static final Duration JUMP = Timeouts.DEFAULT.trial().plusSeconds(60);

    @TempDir
    private Path root;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void a_fault_that_outlasts_the_stopped_load_is_ended_and_no_worker_is_blamed() throws Exception {
        List<String> restarted = new CopyOnWriteArrayList<>();
        try (TestLab lab = TestLab.open(root)) {
            Files.createDirectories(lab.trial().directory());
            RunningDeployment deployment = lab.launch(TestLab.subject(
                    List.of("sh", "-c", "echo told; exec sleep 600"), TestLab.says("told"), Limits.NONE));
            long pid = deployment.members().getFirst().pid().orElseThrow();
            Phase phase = phase("while kill -0 " + pid + " 2> /dev/null; do sleep 0.01; done");
            Experiment experiment = experiment(phase);
            var listeners = new FaultSchedule.FaultListeners(event -> {}, member -> restarted.add(member.name()));
            FaultEvents events = new FaultEvents(experiment, listeners);

            try (Workers workers = workers(lab, experiment)) {
                PhaseWatch watch = new PhaseWatch(phase, workers, deployment, Timeouts.DEFAULT, clock::get);
                Optional<TrialRun.TrialEnding> ending = watch.run(_ -> jumpOnceOver(workers, phase), events);

                assertThat(ending.orElseThrow().kind()).isEqualTo(TrialOutcome.Kind.TIME_OUT);
            }
            assertThat(restarted).containsExactly("service.2");
        }
    }

    private void jumpOnceOver(Workers workers, Phase phase) {
        if (workers.phaseEnd(phase).isPresent()) {
            clock.addAndGet(JUMP.toNanos());
        }
    }

    private static Workers workers(TestLab lab, Experiment experiment) throws InterruptedException {
        return Workers.start(
                experiment,
                WorkerFiles.in(new TrialFolder(lab.trial().directory())),
                new WorkerCommand(lab.launcher(), LabJava.path(), new WorkerProgram("unused", Optional.empty())),
                new MemberView(UnaryOperator.identity(), _ -> Optional.empty()),
                Optional.empty());
    }

    /** The load ends with the service, which is to be down for much longer than the load is. */
    private Phase phase(String script) {
        Workload workload = new Workload(
                "script",
                new DriverSpec("http", Map.of()),
                new LoadModel.Script(List.of("sh", "-c", script), root.toString(), LoadModel.Tool.NONE),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(10));
        Fault kill = new Fault.End(
                new FaultTrigger.At(Duration.ZERO),
                "service",
                Fault.By.KILL,
                Fault.Comeback.SAME,
                Duration.ofMinutes(10));
        return new Phase(
                "main", true, List.of(workload), List.of(kill), new StopCondition.Elapsed(Duration.ofMinutes(1)));
    }

    private static Experiment experiment(Phase phase) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("mine")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(phase))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
