package plimsoll.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Cpus;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class InstrumentOptionsTest {
    private static final List<String> OPTIONS = List.of("-XX:NativeMemoryTracking=summary");

    @Test
    void the_options_come_before_the_commands_own_which_win() {
        MemberSource.Launched source =
                instrumented(MemberRole.SUBJECT, List.of("/jdk/bin/java", "-Xmx1g", "-jar", "a.jar"), Map.of());

        assertThat(source.command())
                .containsExactly("/jdk/bin/java", "-XX:NativeMemoryTracking=summary", "-Xmx1g", "-jar", "a.jar");
        assertThat(source.environment()).isEmpty();
    }

    @Test
    void a_script_hands_them_on_by_its_environment() {
        MemberSource.Launched source =
                instrumented(MemberRole.SUBJECT, List.of("./start.sh"), Map.of("JAVA_TOOL_OPTIONS", "-Xss256k"));

        assertThat(source.command()).containsExactly("./start.sh");
        assertThat(source.environment())
                .containsEntry("JAVA_TOOL_OPTIONS", "-XX:NativeMemoryTracking=summary -Xss256k");
    }

    @Test
    void needs_are_not_profiled() {
        assertThat(instrumented(MemberRole.NEED, List.of("java", "Store"), Map.of())
                        .command())
                .containsExactly("java", "Store");
    }

    private static MemberSource.Launched instrumented(
            MemberRole role, List<String> command, Map<String, String> environment) {
        MemberSource.Launched source =
                new MemberSource.Launched(command, environment, "/", new Readiness.Started(), Optional.empty());
        Member member = new Member("one", role, source, new Limits(Optional.empty(), Optional.empty(), Cpus.ANY));
        Experiment experiment = ExperimentBuilder.builder()
                .study("study")
                .cell("cell")
                .variant("variant")
                .round(1)
                .deployment(new Deployment(List.of(member)))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
        Experiment instrumented = InstrumentOptions.experiment(experiment, OPTIONS);
        return (MemberSource.Launched)
                instrumented.deployment().members().getFirst().source();
    }
}
