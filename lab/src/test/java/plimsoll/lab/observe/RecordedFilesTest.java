package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.Metric;

/** Runs on recorded files of the kernel. */
class RecordedFilesTest {
    private final ProcfsParser parser = new ProcfsParser(1 << 14);

    @Test
    void a_cgroup_of_version_1_gives_usage_and_its_parts() {
        assertThat(cgroup("cgroup-v1"))
                .containsOnly(
                        entry(Metric.CGROUP_USAGE, 90038272L),
                        entry(Metric.CGROUP_ANONYMOUS, 57036800L),
                        entry(Metric.CGROUP_CACHE, 31735808L),
                        entry(Metric.CGROUP_SHARED, 0L),
                        entry(Metric.CGROUP_WORKING_SET, 90038272L - 31457280L),
                        entry(Metric.CAP_REACHED, 37L + 4),
                        entry(Metric.OOM_KILLS, 0L));
    }

    @Test
    void a_cgroup_of_version_2_gives_usage_and_its_parts() {
        assertThat(cgroup("cgroup-v2"))
                .containsOnly(
                        entry(Metric.CGROUP_USAGE, 214_695_936L),
                        entry(Metric.CGROUP_ANONYMOUS, 156_237_824L),
                        entry(Metric.CGROUP_CACHE, 41_943_040L - 32_768L),
                        entry(Metric.CGROUP_SHARED, 32_768L),
                        entry(Metric.CGROUP_WORKING_SET, 214_695_936L - 29_360_128L),
                        entry(Metric.CAP_REACHED, 481L),
                        entry(Metric.HIGH_REACHED, 12L),
                        entry(Metric.MEMORY_STALL, 1_234L),
                        entry(Metric.MEMORY_FULL_STALL, 654L),
                        entry(Metric.CPU_STALL, 98L),
                        entry(Metric.OOM_KILLS, 1L));
    }

    @Test
    void a_cgroup_that_has_gone_gives_nothing(@TempDir Path empty) {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (CgroupProbe probe = new CgroupProbe(empty.resolve("gone"), parser)) {
            probe.read(accumulator);
        }
        assertThat(accumulator.toSample(0, "gone").values()).isEmpty();
    }

    @Test
    void tasks_that_a_limit_refused_are_counted_in_the_groups_of_either_kernel(@TempDir Path outer) throws Exception {
        Path group = Files.createDirectory(outer.resolve("service"));
        Files.writeString(outer.resolve("cgroup.procs"), "");
        Files.writeString(outer.resolve("pids.max"), "4915\n");
        Files.writeString(outer.resolve("pids.events"), "max 7\n");
        Files.writeString(group.resolve("pids.current"), "61\n");
        Files.writeString(group.resolve("pids.max"), "max\n");
        Files.writeString(group.resolve("pids.events"), "max 2\n");
        SampleAccumulator accumulator = new SampleAccumulator();
        try (TaskProbe probe = new TaskProbe(group, parser)) {
            Files.writeString(outer.resolve("pids.events"), "max 10\n");
            probe.read(accumulator);
        }
        assertThat(accumulator.toSample(0, "service").values())
                .containsOnly(entry(Metric.CGROUP_TASKS, 61L), entry(Metric.TASKS_REFUSED, 2L + 10 - 7));
    }

    @Test
    void sockets_are_added_up_per_port_over_both_families() {
        assertThat(sockets(Set.of(8080)))
                .containsOnly(
                        entry(Metric.ACCEPT_BACKLOG, 7L),
                        entry(Metric.CONNECTIONS, 2L),
                        entry(Metric.RECEIVE_QUEUE, 0x10000L + 0x101),
                        entry(Metric.SEND_QUEUE, 0x200L),
                        entry(Metric.CONNECTIONS_UNREAD, 2L),
                        entry(Metric.CONNECTIONS_UNCONFIRMED, 0L));
        assertThat(sockets(Set.of(8080, 8081)))
                .containsOnly(
                        entry(Metric.ACCEPT_BACKLOG, 9L),
                        entry(Metric.CONNECTIONS, 3L),
                        entry(Metric.RECEIVE_QUEUE, 0x10000L + 0x101 + 10),
                        entry(Metric.SEND_QUEUE, 0x200L),
                        entry(Metric.CONNECTIONS_UNREAD, 3L),
                        entry(Metric.CONNECTIONS_UNCONFIRMED, 0L));
    }

    @Test
    void a_port_without_a_listener_gives_nothing() {
        assertThat(sockets(Set.of(0xA2B4))).isEmpty();
    }

    @Test
    void a_process_may_have_any_name(@TempDir Path process) throws Exception {
        Files.writeString(
                process.resolve("stat"),
                "4711 (a) Z 1 (b) S 1 4711 4711 0 -1 4194560 100 0 7 0 250 50 7 3 20 0 12 0 100 200 300\n");
        try (ProcessProbe probe = new ProcessProbe(process, parser)) {
            SampleAccumulator accumulator = new SampleAccumulator();

            assertThat(probe.isAlive()).isTrue();
            assertThat(probe.threads()).isEqualTo(12);
            probe.read(accumulator);
            assertThat(accumulator.toSample(0, "any").values())
                    .containsOnly(
                            entry(Metric.CPU_TIME, 3000L), entry(Metric.MAJOR_FAULTS, 7L), entry(Metric.THREADS, 12L));
        }
    }

    @Test
    void the_cpu_cgroup_is_found_in_either_version(@TempDir Path process) throws Exception {
        Files.writeString(process.resolve("cgroup"), "4:memory:/a\n2:cpuacct:/\n1:cpu:/lab/service\n0::/\n");

        assertThat(ThrottleProbe.directories(process, Path.of("/c")))
                .containsExactly(Path.of("/c/cpu/lab/service"), Path.of("/c"));
        assertThat(ThrottleProbe.directories(process.resolve("gone"), Path.of("/c")))
                .isEmpty();
    }

    @Test
    void a_quota_gives_its_periods_and_the_time_that_it_took_in_either_version() {
        assertThat(quota("cpu-v1"))
                .containsOnly(
                        entry(Metric.QUOTA_PERIODS, 240L),
                        entry(Metric.THROTTLED_PERIODS, 81L),
                        entry(Metric.THROTTLED, 1_930L));
        assertThat(quota("cpu-v2"))
                .containsOnly(
                        entry(Metric.QUOTA_PERIODS, 300L),
                        entry(Metric.THROTTLED_PERIODS, 12L),
                        entry(Metric.THROTTLED, 420L));
    }

    @Test
    void a_quota_is_read_where_its_group_is_mounted(@TempDir Path process) {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (ThrottleProbe probe = new ThrottleProbe(process, Optional.of(recorded("cpu-v2")), parser)) {
            probe.read(accumulator);
        }
        assertThat(accumulator.toSample(0, "service").values()).containsEntry(Metric.QUOTA_PERIODS, 300L);
    }

    @Test
    void a_group_of_version_2_without_the_controller_does_not_hide_the_quota_of_version_1(@TempDir Path group)
            throws Exception {
        Files.writeString(group.resolve("cpu.stat"), "usage_usec 5000000\nuser_usec 1\nsystem_usec 1\n");
        assertThat(quota(Stream.of(group, recorded("cpu-v1")))).containsEntry(Metric.QUOTA_PERIODS, 240L);
    }

    @Test
    void without_a_quota_periods_are_absent(@TempDir Path group) throws Exception {
        Files.writeString(group.resolve("cpu.stat"), "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");
        assertThat(quota(group)).containsOnly(entry(Metric.THROTTLED, 0L));
    }

    private Map<Metric, Long> quota(String name) {
        return quota(recorded(name));
    }

    private Map<Metric, Long> quota(Path group) {
        return quota(Stream.of(group));
    }

    private Map<Metric, Long> quota(Stream<Path> groups) {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (ThrottleProbe probe = new ThrottleProbe(groups, parser)) {
            probe.read(accumulator);
        }
        return accumulator.toSample(0, "service").values();
    }

    private Map<Metric, Long> cgroup(String name) {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (CgroupProbe probe = new CgroupProbe(recorded(name), parser)) {
            probe.read(accumulator);
        }
        return accumulator.toSample(0, name).values();
    }

    private Map<Metric, Long> sockets(Set<Integer> ports) {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (SocketTable table = new SocketTable(recorded("process"), parser)) {
            table.refresh(ports);
            table.refresh(ports);
            table.counts(ports).ifPresent(counts -> counts.putInto(accumulator));
        }
        return accumulator.toSample(0, "process").values();
    }

    private static Path recorded(String name) {
        try {
            return Path.of(Objects.requireNonNull(RecordedFilesTest.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
