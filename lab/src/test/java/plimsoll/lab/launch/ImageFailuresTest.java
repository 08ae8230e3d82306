package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.says;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.image.TestImage;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;

/** Images that cannot be measured as they are. */
@Tag("kernel")
@Timeout(120)
class ImageFailuresTest {
    private static final String UP = "echo up; exec sleep 60";

    @TempDir
    private Path root;

    @BeforeEach
    void images_can_be_started() {
        assumeTrue(TestLab.machine().can("images"), "this machine starts no images");
    }

    @Test
    void a_file_that_the_user_of_the_image_cannot_read_is_named_with_user_and_mode() throws Exception {
        assumeRoot();
        Path image = image(
                "{\"User\":\"1234\",\"Entrypoint\":[\"sh\",\"/app/secret\"]}",
                files -> files.file("app/secret", 0600, UP));

        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure =
                    catchThrowableOfType(DeploymentException.class, () -> lab.launch(member(image, Map.of())));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.DIED);
            assertThat(failure).hasMessageContaining("user 1234 cannot read /app/secret");
            assertThat(explanations(lab))
                    .singleElement()
                    .asString()
                    .contains("/app/secret", "0600", "COPY --chown=1234");
        }
    }

    @Test
    void a_directory_that_the_user_of_the_image_cannot_enter_is_named() throws Exception {
        assumeRoot();
        DeploymentException failure = refused(
                image(
                        "{\"User\":\"1234\",\"Entrypoint\":[\"sh\",\"closed/run\"],\"WorkingDir\":\"/app\"}",
                        files -> files.directory("app/closed", 0700).file("app/closed/run", 0644, UP)),
                Map.of());

        assertThat(failure)
                .hasMessageContaining("user 1234 cannot enter /app/closed")
                .hasMessageContaining("0700");
    }

    @Test
    void a_program_that_the_user_of_the_image_cannot_execute_is_named() throws Exception {
        assumeRoot();
        DeploymentException failure = refused(
                image(
                        "{\"User\":\"1234\",\"Entrypoint\":[\"/app/run\"]}",
                        files -> files.file("app/run", 0744, "#!/bin/sh\n" + UP)),
                Map.of());

        assertThat(failure).hasMessageContaining("user 1234 cannot execute /app/run");
    }

    @Test
    void a_program_that_continues_in_the_background_is_named_with_the_remedy() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Member member = member(
                    image("{\"Entrypoint\":[\"sh\",\"-c\",\"sleep 50 & sleep 1.5; exit 0\"]}", files -> files),
                    Map.of());
            DeploymentException failure = catchThrowableOfType(DeploymentException.class, () -> lab.launch(member));

            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.DIED);
            assertThat(failure)
                    .hasMessageContaining("exit code 0")
                    .hasMessageContaining("(sleep)")
                    .hasMessageContaining("foreground");
            assertThat(explanations(lab)).singleElement().asString().contains("(sleep)");
        }
    }

    @Test
    void a_healthcheck_that_always_fails_neither_delays_nor_ends_a_member() throws Exception {
        Path image = image(
                "{\"Entrypoint\":[\"sh\",\"-c\",\"" + UP + "\"],\"Healthcheck\":{\"Test\":[\"CMD-SHELL\",\"kill 1;"
                        + " exit 1\"],\"Interval\":1000000,\"Timeout\":1000000,\"Retries\":1}}",
                files -> files);

        try (TestLab lab = TestLab.open(root);
                RunningDeployment running = lab.launch(member(image, Map.of()))) {
            assertThat(running.members()).allMatch(RunningMember::isAlive);
            assertThat(TestLab.only(running).readyMillis()).isPresent();
        }
    }

    @Test
    void a_heap_in_the_variables_of_an_image_yields_to_that_of_the_study_and_is_noted() throws Exception {
        Path image = image(
                "{\"Env\":[\"PATH=/usr/bin:/bin\",\"JAVA_TOOL_OPTIONS=-Xmx512m -Dkept=yes\",\"_JAVA_OPTIONS=-Xmx2g\"],"
                        + "\"Entrypoint\":[\"sh\",\"-c\",\"env; " + UP + "\"]}",
                files -> files);

        try (TestLab lab = TestLab.open(root);
                RunningDeployment running = lab.launch(member(image, Map.of()))) {
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .anyMatch(line -> line.matches("JAVA_TOOL_OPTIONS=-Xmx16m .* -Dkept=yes"))
                    .noneMatch(line -> line.contains("-Xmx512m") || line.contains("-Xmx2g"));
            assertThat(TestLab.only(running).heap()).isEqualTo(memory(200).heap());
            assertThat(lab.events())
                    .filteredOn(event -> event.kind() == TrialEvent.Kind.NOTE)
                    .anyMatch(event -> event.text().contains("-Xmx512m -Xmx2g"));
        }
    }

    @Test
    void a_heap_in_the_command_of_an_image_is_refused_beside_a_heap_of_the_study() throws Exception {
        DeploymentException failure = refused(
                image("{\"Entrypoint\":[\"java\",\"-Xmx64m\",\"-jar\",\"/app.jar\"]}", files -> files), Map.of());

        assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
        assertThat(failure).hasMessageContaining("64m").hasMessageContaining("16m");
        assertThat(failure.record().members()).isEmpty();
    }

    @Test
    void a_collector_that_the_jvm_of_an_image_lacks_is_refused_and_not_a_death() throws Exception {
        String java = """
                #!/bin/sh
                case "$*" in *Shenandoah*) echo "Unrecognized VM option 'UseShenandoahGC'" >&2; exit 1;; esac
                """ + UP;
        Path image = image("{\"Entrypoint\":[\"/app/bin/java\"]}", files -> files.file("app/bin/java", 0755, java));

        DeploymentException failure = refused(image, Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseShenandoahGC"));
        assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
        assertThat(failure).hasMessageContaining("-XX:+UseShenandoahGC").hasMessageContaining("Unrecognized VM option");
        assertThat(failure.record().members()).isEmpty();
    }

    @Test
    void a_collector_that_the_jvm_of_an_image_has_is_used() throws Exception {
        String java = "#!/bin/sh\nlast=none; for last; do :; done; [ \"$last\" != -version ] || exit 0\n" + UP;
        Path image = image("{\"Entrypoint\":[\"/app/bin/java\"]}", files -> files.file("app/bin/java", 0755, java));

        try (TestLab lab = TestLab.open(root)) {
            lab.launch(member(image, Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseShenandoahGC")))
                    .close();
            assertThat(TestLab.under(root.resolve("state/scratch"))).isEmpty();
        }
    }

    /** A trial that the lab's own disk ended is repeated; one whose image cannot be used is not. */
    @Test
    void a_state_directory_that_takes_no_file_is_not_the_fault_of_an_image() throws Exception {
        Path image = image("{\"Entrypoint\":[\"sh\",\"-c\",\"" + UP + "\"]}", files -> files);

        try (TestLab lab = TestLab.open(root)) {
            Path images = Files.createFile(lab.state().resolve("images"));

            assertThatThrownBy(() -> lab.launch(member(image, Map.of())))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(images.toString());
        }
    }

    private static List<String> explanations(TestLab lab) {
        return lab.events().stream()
                .flatMap(event -> event.what().stream())
                .filter(Occurrence.EndExplained.class::isInstance)
                .map(what -> ((Occurrence.EndExplained) what).why())
                .toList();
    }

    private DeploymentException refused(Path image, Map<String, String> environment) {
        try (TestLab lab = TestLab.open(root)) {
            return catchThrowableOfType(DeploymentException.class, () -> lab.launch(member(image, environment)));
        }
    }

    private static void assumeRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts an image as its own user");
    }

    private static Member member(Path image, Map<String, String> environment) {
        MemberSource source = new MemberSource.Launched(
                List.of(),
                environment,
                "/tmp",
                says("up"),
                Optional.empty(),
                Optional.of(new ContainerImage(image.toString(), false)),
                Optional.empty());
        Limits limits = memory(200);
        return new Member("service", MemberRole.SUBJECT, source, limits);
    }

    private interface AddedFiles {
        TestImage.Layer added(TestImage.Layer layer) throws IOException;
    }

    private Path image(String config, AddedFiles files) throws IOException {
        TestImage.Layer layer = new TestImage.Layer().directory("tmp", 01777).directory("app", 0755);
        for (String program : List.of("/bin/sh", "/bin/sleep", "/usr/bin/env")) {
            layer.program(program);
        }
        return new TestImage(config, files.added(layer).bytes()).docker(root.resolve("app.tar"));
    }
}
