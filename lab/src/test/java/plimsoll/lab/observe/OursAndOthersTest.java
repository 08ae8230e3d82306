package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OursAndOthersTest {
    @Test
    void processes_other_than_ours_and_the_kernels_are_foreign() {
        HostProbe.Shares before = new HostProbe.Shares(1000, 400, 100);

        assertThat(new HostProbe.Shares(1100, 430, 110).foreignSince(before)).isEqualTo(60);
        assertThat(new HostProbe.Shares(1100, 490, 110).foreignSince(before)).isZero();
    }

    @Test
    void a_process_of_ours_that_ended_makes_nothing_foreign_that_was_ours() {
        HostProbe.Shares before = new HostProbe.Shares(1000, 400, 100);

        assertThat(new HostProbe.Shares(1005, 50, 100).foreignSince(before)).isEqualTo(5);
        assertThat(new HostProbe.Shares(1001, 410, 100).foreignSince(before)).isZero();
    }

    @Test
    void cpu_time_of_a_descendant_is_ours_and_that_of_an_ancestor_is_not() throws Exception {
        Process child = new ProcessBuilder(
                        "sh", "-c", "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo; exec cat'")
                .start();
        try {
            child.inputReader().readLine();
            ProcessTree tree = new ProcessTree(new ProcfsParser(4096));
            tree.refresh();
            long under = tree.ticksUnder(Set.of(child.pid()));

            assertThat(under).isGreaterThanOrEqualTo(1);
            assertThat(tree.ticksUnder(Set.of(ProcessHandle.current().pid()))).isGreaterThan(under);
            assertThat(tree.ticksUnder(Set.of((long) Integer.MAX_VALUE))).isZero();
        } finally {
            child.getOutputStream().close();
            child.waitFor(10, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GC Thread#0,COLLECTOR",
        "G1 Main Marker,COLLECTOR",
        "G1 Conc#0,COLLECTOR",
        "G1 Refine#0,COLLECTOR",
        "G1 Service,COLLECTOR",
        "ZWorkerYoung#0,COLLECTOR",
        "ZDriverMajor,COLLECTOR",
        "C1 CompilerThre,JIT",
        "C2 CompilerThre,JIT",
        "C2 Comp..hread0,JIT",
        "VM Thread,VM",
        "VM Periodic Tas,APPLICATION",
        "java,APPLICATION",
        "request-1,APPLICATION"
    })
    void a_thread_is_recognized_by_its_name(String name, ThreadKind kind) {
        assertThat(ThreadKind.of(name)).isEqualTo(kind);
    }
}
