package plimsoll.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.records.TrialFolder;
import plimsoll.wire.PayloadSizes;

@Timeout(60)
class AuditorTest {
    @TempDir
    private Path root;

    @Test
    void a_prepared_audit_lists_when_the_auditor_runs_and_not_before() throws Exception {
        try (TestLab lab = TestLab.open(root);
                Auditor auditor = auditor(lab, audited(), "exit 0")) {
            auditor.prepare();
            assertThat(TestLab.comes(() -> Files.exists(trace()))).isTrue();
            assertThat(Files.readAllLines(trace())).containsExactly("started");

            assertThat(auditor.run()).isEmpty();
            assertThat(Files.readAllLines(trace())).containsExactly("started", "list");
        }
    }

    @Test
    void an_audit_that_fails_shows_its_exit_code_and_its_last_line() throws Exception {
        String end = "head -c 60000 /dev/zero | tr '\\0' x >&2\necho >&2\necho refused >&2\nexit 3";
        try (TestLab lab = TestLab.open(root);
                Auditor auditor = auditor(lab, audited(), end)) {
            auditor.prepare();

            assertThat(auditor.run())
                    .hasValueSatisfying(why -> assertThat(why).contains("audit http", "exit code 3: refused"));
        }
    }

    @Test
    void an_audit_that_is_too_slow_says_its_bound_and_how_to_raise_it() throws Exception {
        Timeouts usual = Timeouts.DEFAULT;
        Experiment hurried = audited()
                .withBounds(new Timeouts(
                        usual.ready(),
                        usual.drain(),
                        usual.noProgress(),
                        usual.terminate(),
                        Duration.ofMillis(50),
                        usual.install(),
                        usual.trial()));
        try (TestLab lab = TestLab.open(root);
                Auditor auditor = auditor(lab, hurried, "exec sleep 60")) {
            auditor.prepare();

            assertThat(auditor.run().orElse("")).contains("did not end within 50 ms", "bounds: {audit: ");
        }
    }

    @Test
    void an_auditor_that_does_not_run_leaves_no_process() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            try (Auditor auditor = auditor(lab, audited(), "exit 0")) {
                auditor.prepare();
                assertThat(TestLab.comes(() -> Files.exists(trace()))).isTrue();
            }

            assertThat(Files.readAllLines(trace())).containsExactly("started");
            assertThat(TestLab.runs(
                            Long.parseLong(Files.readString(root.resolve("pid")).strip())))
                    .isFalse();
        }
    }

    @Test
    void the_audit_of_a_replica_is_not_prepared_because_the_replica_may_end() throws Exception {
        Experiment replicas =
                audited().withAudits(List.of(new AuditSpec("http", Map.of()).ofReplica("service-1", Map.of())));
        try (TestLab lab = TestLab.open(root);
                Auditor auditor = auditor(lab, replicas, "exit 0")) {
            auditor.prepare();

            assertThat(auditor.run()).isEmpty();
            assertThat(root.resolve("trial/audit-http-service-1.request.json")).doesNotExist();
        }
    }

    @Test
    void no_audit_is_prepared_beside_a_member_that_may_be_starting_again() throws Exception {
        MemberSource.Launched source = new MemberSource.Launched(
                        List.of("sleep", "60"), Map.of(), "/tmp", new Readiness.Started(), Optional.empty())
                .restarting(Optional.of(RestartPolicy.ALWAYS));
        Member service = new Member("service", MemberRole.SUBJECT, source, Limits.NONE);
        try (TestLab lab = TestLab.open(root);
                Auditor auditor = auditor(lab, audited().withDeployment(new Deployment(List.of(service))), "exit 0")) {
            auditor.prepare();
            assertThat(root.resolve("trial/audit-http.request.json")).doesNotExist();

            assertThat(auditor.run()).isEmpty();
            assertThat(Files.readAllLines(trace())).containsExactly("started", "list");
        }
    }

    private static Experiment audited() {
        return experiment(phase("burst", uploads("upload", 10))).withAudits(List.of(new AuditSpec("http", Map.of())));
    }

    private Path trace() {
        return root.resolve("trace");
    }

    /** Returns an auditor whose process traces its start and its order, and no member of which is running. */
    private Auditor auditor(TestLab lab, Experiment experiment, String end) throws IOException {
        Path java = Files.writeString(
                root.resolve("java"),
                "#!/bin/sh\necho $$ > " + root.resolve("pid") + "\necho started > " + trace() + ".new\nmv " + trace()
                        + ".new " + trace() + "\nread line\necho \"$line\" >> " + trace() + "\n" + end + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new Auditor(
                experiment,
                new WorkerCommand(lab.launcher(), java, new WorkerProgram("x", Optional.empty())),
                WorkerFiles.in(new TrialFolder(Files.createDirectory(root.resolve("trial")))),
                Cpus.ANY,
                UnaryOperator.identity(),
                _ -> false);
    }

    @Test
    void every_producer_has_the_size_that_its_own_operations_carried() {
        Workload small = uploads("warm-up", 10_000);
        Workload large = uploads("judged", 10_000_000);
        Workload rows = uploads("rows", 0);

        PayloadSizes payloads =
                Auditor.payloads(experiment(phase("warm", small), phase("first", large, rows), phase("second", large)));

        assertThat(payloads.byProducer()).isEqualTo(Map.of(0, 10_000L, 1, 10_000_000L, 2, 10_000_000L, 3, 0L));
        assertThat(payloads.otherwise()).isEqualTo(10_000L);
    }

    @Test
    void every_step_of_a_mix_has_its_own_size_in_each_phase() {
        Workload mix = new Workload(
                "mix",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                Payload.NONE,
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(1),
                Optional.empty(),
                List.of(flow("small", 100_000), flow("reads", 0), flow("large", 20_000_000)));

        PayloadSizes payloads = Auditor.payloads(experiment(phase("warm", mix), phase("judged", mix)));

        assertThat(payloads.byProducer())
                .isEqualTo(Map.of(0, 100_000L, 1, 0L, 2, 20_000_000L, 3, 100_000L, 4, 0L, 5, 20_000_000L));
    }

    private static Flow flow(String name, long bytes) {
        Optional<Payload> payload = Optional.of(new Payload(new Bytes(bytes))).filter(_ -> bytes > 0);
        return new Flow(
                name, 1, List.of(new FlowStep(name, Duration.ZERO, bytes > 0, payload, Optional.empty(), List.of())));
    }

    private static Workload uploads(String name, long bytes) {
        return new Workload(
                name,
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                new Payload(new Bytes(bytes)),
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(1));
    }

    private static Phase phase(String name, Workload... workloads) {
        return new Phase(name, true, List.of(workloads), new StopCondition.Elapsed(Duration.ofSeconds(1)));
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
                .build();
    }
}
