package plimsoll.lab.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;

class MachineTest {
    @TempDir
    Path proc;

    @Test
    void everything_that_was_asked_is_listed_once_with_a_sentence() {
        assertThat(TestLab.machine().capabilities().all())
                .extracting(Capability::name)
                .containsExactly(
                        "cores",
                        "memory",
                        "kernel",
                        "root",
                        "temporary-space",
                        "cgroup-v2",
                        "cgroup-v1",
                        "prlimit-data",
                        "rss-watchdog",
                        "outer-limits",
                        "swap-accounting",
                        "cpu-quota",
                        "real-time",
                        "private-network",
                        "disk-size",
                        "disk-rate",
                        "images",
                        "setpriv",
                        "setsid",
                        "taskset",
                        "prlimit",
                        "chrt",
                        "node",
                        "haproxy",
                        "nginx",
                        "jdk");
        assertThat(TestLab.machine().capabilities().all())
                .allSatisfy(capability -> assertThat(capability.sentence()).isNotBlank());
    }

    @Test
    void a_capability_is_probed_once_when_it_is_first_needed() {
        AtomicInteger probed = new AtomicInteger();
        SequencedMap<String, Supplier<Capability>> probes = new LinkedHashMap<>();
        probes.put("disk", () -> {
            probed.incrementAndGet();
            return new Capability("disk", true, "is there");
        });
        Capabilities capabilities = new Capabilities(probes);

        assertThat(capabilities.named("network")).isEmpty();
        assertThat(probed).hasValue(0);
        assertThat(capabilities.named("disk")).isPresent();
        assertThat(capabilities.all()).extracting(Capability::name).containsExactly("disk");
        assertThat(probed).hasValue(1);
    }

    @Test
    void a_listed_cap_is_one_that_proved_itself() {
        assertThat(TestLab.machine().mechanisms())
                .isNotEmpty()
                .allMatch(mechanism -> TestLab.machine().can(mechanism.name()));
    }

    @Test
    void a_cap_that_is_not_there_cannot_be_demanded() {
        assertThatThrownBy(() -> TestLab.machine().only("hypnosis")).hasMessageContaining("rss-watchdog");
    }

    @Test
    void cores_are_those_that_the_kernel_lets_us_use() throws Exception {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,4,6-7\n");
        assertThat(new MachineInfo(proc).cores()).containsExactly(0, 1, 4, 6, 7);
    }

    @Test
    void swap_is_there_when_the_list_has_more_than_its_heading() throws Exception {
        Files.writeString(proc.resolve("swaps"), "Filename Type Size Used Priority\n");
        assertThat(new MachineInfo(proc).swaps()).isFalse();
        Files.writeString(proc.resolve("swaps"), "Filename Type Size Used Priority\n/dev/vdb partition 1 0 -2\n");
        assertThat(new MachineInfo(proc).swaps()).isTrue();
    }
}
