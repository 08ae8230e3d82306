package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;

/** Heaps of real JVMs that a script starts. */
class EffectiveHeapsTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path root;

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z"})
    void a_script_that_sets_another_heap_is_refused_with_both_sizes(String collector) {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure =
                    catchThrowableOfType(DeploymentException.class, () -> lab.launch(script(collector, "-Xmx96m")));

            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
            assertThat(failure).hasMessageContaining("96m").hasMessageContaining("32m");
            assertThat(failure.record().members())
                    .singleElement()
                    .satisfies(member -> assertThat(member.stoppedByLab()).isTrue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z"})
    void a_script_that_takes_the_variable_has_the_heap_of_its_limits(String collector) throws Exception {
        try (TestLab lab = TestLab.open(root);
                RunningDeployment running = lab.launch(script(collector, ""))) {
            assertThat(TestLab.only(running).heap()).contains(Bytes.ofMebibytes(32));
            assertThat(Files.readString(lab.logs("service").resolve("gc.log"))).containsPattern("Capacity: 32M");
        }
    }

    @Test
    void a_count_of_native_memory_reaches_the_launcher_which_prepares_it_in_jdk_11() throws Exception {
        MemberSource source = new MemberSource.Launched(
                List.of("sh", "-c", "env; echo up; exec sleep 60"),
                Map.of("JAVA_TOOL_OPTIONS", "-XX:NativeMemoryTracking=summary -Da=b", "JDK_JAVA_OPTIONS", "-Dmine=yes"),
                "/tmp",
                TestLab.says("up"),
                Optional.empty());
        try (TestLab lab = TestLab.open(root);
                RunningDeployment _ = lab.launch(TestLab.member("service", source, heap()))) {
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .contains("JDK_JAVA_OPTIONS=-Dmine=yes -XX:NativeMemoryTracking=summary");
        }
    }

    private static Member script(String collector, String options) {
        String line = "exec " + JAVA + " -XX:+Use" + collector + "GC " + options + " -cp " + Victims.classes()
                + " Serves ${port} 200";
        MemberSource source = new MemberSource.Launched(
                List.of("sh", "-c", line),
                Map.of("JAVA_TOOL_OPTIONS", "-XX:+Use" + collector + "GC"),
                "/tmp",
                new Readiness.Http("http://127.0.0.1:${port}/"),
                Optional.empty());
        return TestLab.member("service", source, heap());
    }

    private static Limits heap() {
        return new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(32)), Cpus.ANY);
    }
}
