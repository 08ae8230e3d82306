package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.Bytes;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.DeployedContainerBuilder;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.member.ManifestTarget.Words;

/** The position of the port option among the words that the user gave. */
class ServiceProgramTest {
    private static final PortOption PORT = PortOption.argument("--port=${port}");

    static final DeployedContainer DECLARED = DeployedContainerBuilder.builder()
            .target(new ManifestTarget(
                    "x.yaml",
                    "v1",
                    "Pod",
                    "orders",
                    Optional.empty(),
                    "app",
                    Map.of(),
                    Words.NONE,
                    Set.of(),
                    Optional.empty()))
            .heap(Optional.of(Bytes.ofMebibytes(64)))
            .jvm(List.of("-Dx=1"))
            .environment(Map.of("SERVER_PORT", "8080", "MODE", "fast"))
            .ports(List.of(8080, 9090))
            .build();

    @Test
    void the_port_comes_before_the_first_option() {
        assertThat(jar("--mem", "/ds").command(PORT))
                .containsExactly("java", "-jar", "app.jar", "--port=${port}", "--mem", "/ds");
    }

    @Test
    void behind_a_first_word_that_may_be_a_verb() {
        assertThat(jar("server", "config.yml").arguments(PORT))
                .containsExactly("server", "config.yml", "--port=${port}");
        assertThat(jar().arguments(PORT)).containsExactly("--port=${port}");
    }

    @Test
    void behind_the_whole_of_a_command() {
        ServiceProgram program = ServiceProgram.ofCommand(List.of("java", "-cp", "app.jar", "Main"), Path.of("/tmp"));
        assertThat(program.command(PORT)).containsExactly("java", "-cp", "app.jar", "Main", "--port=${port}");
    }

    @Test
    void options_that_a_manifest_declares_reach_an_image_by_its_variables() {
        ServiceProgram image = ServiceProgram.ofImage(new ContainerImage("a:1", false), List.of("--x"), Path.of("/tmp"))
                .declaredBy(DECLARED);

        assertThat(image.environment(PortOption.property("server.port")))
                .isEqualTo(Map.of(
                        "SERVER_PORT",
                        "8080",
                        "MODE",
                        "fast",
                        "JAVA_TOOL_OPTIONS",
                        "-Dserver.port=${port} -Dx=1 -Xmx64m"));
        assertThat(image.command(PortOption.NONE)).containsExactly("--x");
    }

    @Test
    void a_secret_in_a_declared_option_or_variable_is_hidden() {
        DeployedContainer declared = DECLARED.withJvm(List.of("-Dapi.key=${env.API_KEY}"))
                .withEnvironment(Map.of("DB_PASSWORD", "${env.DB_PASSWORD}"));
        Map<String, String> lab = Map.of("API_KEY", "canary-of-the-key", "DB_PASSWORD", "canary-of-the-password");
        String printed = "refused: canary-of-the-key, canary-of-the-password";

        for (ServiceProgram program :
                List.of(jar(), ServiceProgram.ofImage(new ContainerImage("a:1", false), List.of(), Path.of("/tmp")))) {
            String unfilled = program.declaredBy(declared).unfilled(PORT);
            assertThat(SecretRedactor.of(unfilled, lab).text(printed))
                    .isEqualTo("refused: ${env.API_KEY}, ${env.DB_PASSWORD}");
        }
    }

    @Test
    void options_that_a_manifest_declares_follow_java_of_a_jar() {
        ServiceProgram program = jar().declaredBy(DECLARED);

        assertThat(program.command(PORT))
                .containsExactly("java", "-Dx=1", "-Xmx64m", "-jar", "app.jar", "--port=${port}");
        assertThat(program.environment(PortOption.NONE)).doesNotContainKey("JAVA_TOOL_OPTIONS");
        assertThat(program.name()).isEqualTo("orders");
    }

    @Test
    void an_option_that_may_not_be_a_port_keeps_the_number_of_the_declared_one() {
        assertThat(jar("--timeout=8080", "-v", "8080", "--size=18080", "--url=http://x:8080", "8080", "--port=9090")
                        .declaredBy(DECLARED)
                        .withDeclaredPort())
                .isEmpty();
        assertThat(jar("--port=8080").declaredBy(DECLARED.withPorts(List.of())).withDeclaredPort())
                .isEmpty();
        assertThat(jar("--server.port=8080").declaredBy(DECLARED).words()).containsExactly("--server.port=8080");
    }

    @Test
    void each_option_with_the_declared_port_takes_that_of_the_lab_alone() {
        Map<String, ServiceProgram> programs = jar("serve", "--upstream.port=8080", "--httpPort", "8080", "-p", "8080")
                .declaredBy(DECLARED)
                .withDeclaredPort();

        assertThat(programs.keySet()).containsExactly("--upstream.port=${port}", "--httpPort ${port}", "-p ${port}");
        assertThat(programs.get("--httpPort ${port}").words())
                .containsExactly("serve", "--upstream.port=8080", "--httpPort", "${port}", "-p", "8080");
        assertThat(programs.get("--upstream.port=${port}").words()).startsWith("serve", "--upstream.port=${port}");
    }

    @Test
    void a_variable_with_the_declared_port_is_the_first_way_to_set_it() {
        ServiceProgram program = jar().declaredBy(DECLARED);

        assertThat(PortOptions.likely(program)).containsExactly(PortOption.variable("SERVER_PORT"));
        assertThat(program.environment(PortOption.variable("SERVER_PORT"))).containsEntry("SERVER_PORT", "${port}");
    }

    @Test
    void only_an_option_that_limits_the_heap_sets_it() {
        assertThat(List.of("-Xmx1g", "-XX:MaxHeapSize=1g", "-XX:MaxRAM=1g", "-XX:MaxRAMPercentage=50"))
                .allMatch(ServiceProgramTest::setsHeap);
        assertThat(List.of("-XX:MaxGCPauseMillis=50", "-XX:MaxMetaspaceSize=64m", "-XX:MaxDirectMemorySize=64m"))
                .noneMatch(ServiceProgramTest::setsHeap);
    }

    private static boolean setsHeap(String option) {
        return ServiceProgram.ofCommand(List.of("java", option, "Main"), Path.of("/tmp"))
                .setsHeap();
    }

    private static ServiceProgram jar(String... arguments) {
        return ServiceProgram.ofJar(Path.of("app.jar"), List.of(arguments), Path.of("/tmp"));
    }
}
