package plimsoll.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CapVerification;
import plimsoll.lab.launch.cap.CgroupV1;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.cap.RssWatchdog;
import plimsoll.lab.launch.process.SystemTools;
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
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.OuterLimit;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.request.RequestException;

class HostEnvironmentTest {
    private static final Bytes LAB = Bytes.ofMebibytes(160);

    @Test
    void caps_that_fit_need_no_note() {
        assertThat(HostEnvironment.overcommitment(
                        List.of(point("a", 325, 325)), Bytes.ofMebibytes(810), Optional.empty(), LAB))
                .isEmpty();
    }

    @Test
    void caps_that_exceed_the_memory_around_them_are_named_with_the_largest_point() {
        List<Experiment> points = List.of(point("small", 64), point("large", 325, 300), point("none"));
        assertThat(HostEnvironment.overcommitment(points, Bytes.ofMebibytes(784), Optional.empty(), LAB))
                .hasValueSatisfying(note -> assertThat(note).contains("large", "625m", "160m", "784m"));
    }

    @Test
    void caps_that_exceed_the_limit_of_a_group_around_the_lab_are_named_with_that_group() {
        OuterLimit outer = new OuterLimit("/sys/fs/cgroup/lab.scope", Bytes.ofMebibytes(330));
        assertThat(HostEnvironment.overcommitment(
                        List.of(point("a", 325)), Bytes.ofMebibytes(4096), Optional.of(outer), LAB))
                .hasValueSatisfying(
                        note -> assertThat(note).contains("325m", "160m", "330m of /sys/fs/cgroup/lab.scope"));
    }

    @Test
    void under_a_weak_cap_a_size_of_memory_is_refused_with_the_command_that_gets_the_kernels() {
        HostEnvironment weak =
                host(new RssWatchdog(), Optional.of(Remedy.advice("start it by: systemd-run --scope ./plimsoll")));
        assertThatThrownBy(() -> weak.requireKernelCap("rightsize"))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.MACHINE_LACKS))
                .hasMessageStartingWith("rightsize needs the kernel's cap")
                .hasMessageEndingWith("systemd-run --scope ./plimsoll.");
    }

    @Test
    void under_the_kernels_cap_nothing_is_refused() {
        CapMechanism kernel = new CgroupV1(Optional.empty(), false, CapVerification.ALLOCATE);
        host(kernel, Optional.empty()).requireKernelCap("rightsize");
        assertThat(host(kernel, Optional.empty()).weakCap()).isEmpty();
    }

    /** The clock of an agent may be wrong by hours. */
    @Test
    void trials_that_another_machine_begins_keep_the_date_of_the_lab_that_planned_them() {
        HostEnvironment host = host(new CgroupV1(Optional.empty(), false, CapVerification.ALLOCATE), Optional.empty());
        Manifest planned = ManifestBuilder.builder()
                .study("s")
                .startedAt("2026-11-28T10:00:00Z")
                .cores(1)
                .build();

        Manifest begun = host.begun(host.unbegun(planned, List.of()), List.of());

        assertThat(begun.startedAt()).isEqualTo(planned.startedAt());
        assertThat(begun.environment()).isEqualTo(host.environment());
    }

    @Test
    void a_search_over_cores_is_refused_without_a_core_beside_them() {
        assertNotPinned(
                host(0, 1, 2), pinned(Cpus.pinnedTo(0, 1, 2), Cpus.pinnedTo(2)), "write limits: {cpus: [0, 1]}");
        assertNotPinned(host(0, 1, 2), pinned(Cpus.pinnedTo(0, 1), Cpus.pinnedTo(1)), "write limits: {cpus: [0, 1]}");
        assertNotPinned(host(0, 1, 2), pinned(Cpus.pinnedTo(0, 1), Cpus.ANY), "write limits: {cpus: [0, 1]}");
        assertNotPinned(host(0, 1), pinned(Cpus.pinnedTo(0, 1), Cpus.ANY), "three cores or more");
    }

    @Test
    void a_search_over_cores_is_refused_on_those_that_the_lab_may_not_use() {
        assertNotPinned(host(4, 5, 6), pinned(Cpus.pinnedTo(0, 1), Cpus.pinnedTo(5)), "write limits: {cpus: [4, 5]}");
    }

    @Test
    void a_search_over_cores_is_refused_without_the_program_that_pins() {
        SystemTools none = new SystemTools(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        HostEnvironment host =
                new HostEnvironment(TestMachine.ofCores(none, 0, 1, 2), Optional.empty(), Optional.empty());

        assertThatThrownBy(() -> host.requirePinning("find", pinned(Cpus.pinnedTo(0, 1), Cpus.pinnedTo(2))))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.MACHINE_LACKS))
                .hasMessageContaining("util-linux");
    }

    @Test
    void cores_beside_those_of_the_workers_can_be_searched() {
        host(0, 1, 2).requirePinning("find", pinned(Cpus.pinnedTo(0, 1), Cpus.pinnedTo(2)));
    }

    private static void assertNotPinned(HostEnvironment host, Experiment experiment, String remedy) {
        assertThatThrownBy(() -> host.requirePinning("find", experiment))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(remedy);
    }

    private static HostEnvironment host(Integer... cores) {
        return new HostEnvironment(
                TestMachine.ofCores(
                        new SystemTools(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(Path.of("/usr/bin/taskset")),
                                Optional.empty(),
                                Optional.empty()),
                        cores),
                Optional.empty(),
                Optional.empty());
    }

    /** An experiment of a service on these cores, with a worker on those. */
    private static Experiment pinned(Cpus service, Cpus worker) {
        Experiment one = point("a", 64);
        Member subject = one.deployment().subjects().getFirst();
        Workload workload = new Workload(
                "main",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                new Payload(Bytes.ofMebibytes(1)),
                new WorkerPlacement.Outside(worker),
                Duration.ofSeconds(1));
        return one.withDeployment(new Deployment(List.of(
                        new Member(subject.name(), subject.role(), subject.source(), Limits.NONE.withCpus(service)))))
                .withPhases(List.of(new Phase(
                        "main", true, List.of(workload), new StopCondition.Operations(1, Duration.ofSeconds(1)))));
    }

    private static HostEnvironment host(CapMechanism mechanism, Optional<Remedy> remedy) {
        return new HostEnvironment(TestMachine.with(mechanism, remedy), Optional.empty(), Optional.empty());
    }

    private static Experiment point(String cell, int... caps) {
        MemberSource source =
                new MemberSource.Launched(List.of("java"), Map.of(), "/", new Readiness.Started(), Optional.empty());
        List<Member> members = IntStream.range(0, caps.length)
                .mapToObj(index -> new Member(
                        "member-" + index,
                        MemberRole.SUBJECT,
                        source,
                        new Limits(Optional.of(Bytes.ofMebibytes(caps[index])), Optional.empty(), Cpus.ANY)))
                .toList();
        return ExperimentBuilder.builder()
                .study("s")
                .cell(cell)
                .variant(cell)
                .round(1)
                .deployment(new Deployment(members))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
