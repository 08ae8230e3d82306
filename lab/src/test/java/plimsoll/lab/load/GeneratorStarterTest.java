package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
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
import plimsoll.records.LabJava;
import plimsoll.records.TrialFolder;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

class GeneratorStarterTest {
    private static final StopCondition ONE = new StopCondition.Operations(1, Duration.ofSeconds(1));

    @TempDir
    Path root;

    @Test
    void an_order_that_cannot_be_written_ends_the_connection_and_names_its_reason() throws Exception {
        Named one = new Named(false);

        assertThatThrownBy(() -> start(one, "http://127.0.0.1/${env.PLIMSOLL_NOT_SET_HERE}"))
                .isInstanceOf(WorkerException.class)
                .hasMessageContaining("192.0.2.7:1")
                .hasMessageContaining("PLIMSOLL_NOT_SET_HERE");
        assertThat(one.aborted).isTrue();
    }

    @Test
    void each_attempt_at_a_trial_has_a_name_of_its_own() throws Exception {
        Named one = new Named(true);

        assertThatThrownBy(() -> start(one, "http://127.0.0.1/")).isInstanceOf(WorkerException.class);
        assertThatThrownBy(() -> start(one, "http://127.0.0.1/")).isInstanceOf(WorkerException.class);

        assertThat(one.trials).hasSize(2).doesNotHaveDuplicates();
    }

    private void start(Generators generators, String url) throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Path folder = Files.createDirectories(root.resolve("trial"));
            WorkerCommand command =
                    new WorkerCommand(lab.launcher(), LabJava.path(), new WorkerProgram("x", Optional.empty()));
            Workers.start(
                            experiment(url),
                            WorkerFiles.in(new TrialFolder(folder)),
                            command,
                            new MemberView(text -> text, _ -> Optional.empty()),
                            Optional.of(generators))
                    .close();
        }
    }

    private static Experiment experiment(String url) {
        Workload workload = new Workload(
                "w-1",
                new DriverSpec("http", Map.of("url", url)),
                new LoadModel.Burst(1),
                new Payload(new Bytes(0)),
                new WorkerPlacement.Generator(1, 1, Cpus.ANY),
                Duration.ofSeconds(1));
        return ExperimentBuilder.builder()
                .study("s")
                .cell("cell")
                .variant("variant")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(new Phase("p", true, List.of(workload), List.of(), ONE)))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .build();
    }

    /** Generators of which one was named. */
    private static final class Named implements Generators {
        private final List<String> trials = new ArrayList<>();
        private final boolean absent;
        private boolean aborted;

        private Named(boolean absent) {
            this.absent = absent;
        }

        @Override
        public int count() {
            return 1;
        }

        @Override
        public List<String> addresses() {
            return List.of("192.0.2.7:1");
        }

        @Override
        public void check() {}

        @Override
        public GeneratorLink connect(int number, String trial) {
            trials.add(trial);
            if (absent) {
                throw new WorkerException("absent");
            }
            return new Link();
        }

        private final class Link implements GeneratorLink {
            @Override
            public String name() {
                return "one";
            }

            @Override
            public String address() {
                return addresses().getFirst();
            }

            @Override
            public String machine() {
                return "any";
            }

            @Override
            public int cores() {
                return 1;
            }

            @Override
            public String labAddress() {
                return "192.0.2.8";
            }

            @Override
            public void start(
                    WorkloadOrder order, OperationByteLayout ledger, GeneratorFiles files, Consumer<String> onLost) {}

            @Override
            public ClockReading clock() {
                return new ClockReading(0, 0);
            }

            @Override
            public void sampleFrom(long originNanos) {}

            @Override
            public OutputStream commands() {
                return OutputStream.nullOutputStream();
            }

            @Override
            public InputStream output() {
                return InputStream.nullInputStream();
            }

            @Override
            public void close() {}

            @Override
            public void abort() {
                aborted = true;
            }
        }
    }
}
