package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.StartArchive;

/** Training runs with real JVMs, which write real archives. */
class ArchivesTest {
    @TempDir
    Path root;

    private Path jar;

    @BeforeEach
    void make_a_jar_since_a_jvm_archives_no_classes_of_directories() throws IOException {
        jar = root.resolve("victims.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> classes = Files.list(Victims.classes())) {
            for (Path each : classes.toList()) {
                out.putNextEntry(new JarEntry(each.getFileName().toString()));
                Files.copy(each, out);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(StartArchive.class)
    void a_member_starts_from_the_archive_of_one_training_run_until_it_is_damaged(StartArchive kind) throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Member member = serving(kind, "-Xlog:class+load:file=${dir}/loaded.log", TestLab.memory(96));
            lab.launcher().train(new Deployment(List.of(member)), lab.trial().bounds());
            Path archive = archive(lab);
            var written = Files.getLastModifiedTime(archive);
            for (int trial = 1; trial <= 2; trial++) {
                try (RunningDeployment running = lab.launch(member)) {
                    assertThat(maps(running)).isTrue();
                    assertThat(Files.readString(
                                    running.directory("service").orElseThrow().resolve("loaded.log")))
                            .containsPattern("Serves source: shared objects file");
                    assertThat(TestLab.only(running).cap().memory())
                            .isEqualTo(member.limits().memory());
                }
            }
            assertThat(Files.getLastModifiedTime(archive)).isEqualTo(written);
            assertThat(lab.events()).anyMatch(event -> event.text().contains(kind.noun() + " of "));

            byte[] bytes = Files.readAllBytes(archive);
            bytes[0] ^= 1;
            Files.write(archive, bytes);
            assertRefusedWithTheReasonOfTheJvm(kind, refused(lab, member));
        }
        assertThat(root.resolve("state/scratch"))
                .satisfiesAnyOf(
                        scratch -> assertThat(scratch).doesNotExist(),
                        scratch -> assertThat(scratch).isEmptyDirectory());
    }

    private static void assertRefusedWithTheReasonOfTheJvm(StartArchive kind, DeploymentException failure) {
        assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
        assertThat(failure).hasMessageContaining(kind.noun()).hasMessageContaining("it printed: [");
        assertThat(failure.record().members().getFirst().readyMillis()).isPresent();
    }

    @Test
    void a_service_that_ends_at_once_cannot_be_trained_and_every_trial_says_so() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Member member = member(StartArchive.CDS, List.of("java", "-cp", jar.toString(), "Exits", "3"));

            DeploymentException first = refused(lab, member);
            DeploymentException second = refused(lab, member);

            assertThat(first.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
            assertThat(first).hasMessageContaining("training run").hasMessageContaining("exit code 3");
            assertThat(second).hasMessage(first.getMessage());
            assertThat(first.record().members()).isEmpty();
        }
    }

    @Test
    void classes_of_a_directory_are_refused_with_the_reason_of_the_jvm() {
        try (TestLab lab = TestLab.open(root)) {
            List<String> command = List.of("java", "-cp", Victims.classes().toString(), "Serves", "${port}", "200");

            assertThat(refused(lab, member(StartArchive.CDS, command)))
                    .hasMessageContaining("wrote no archive")
                    .hasMessageContaining("non-empty director");
        }
    }

    @Test
    void a_lab_that_ends_during_a_training_run_leaves_nothing() throws Exception {
        TestLab lab = TestLab.open(root);
        Path begun = root.resolve("begun");
        List<String> command = List.of("sh", "-c", "touch " + begun + "; exec sleep 60");
        Member member = member(StartArchive.CDS, command);
        CompletableFuture<Boolean> training = CompletableFuture.supplyAsync(() -> {
            try {
                lab.launcher()
                        .train(new Deployment(List.of(member)), lab.trial().bounds());
                return false;
            } catch (DeploymentException ended) {
                return true;
            }
        });
        assertThat(TestLab.comes(() -> Files.exists(begun))).isTrue();

        lab.close();

        assertThat(training.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(TestLab.ownGroups()).isEmpty();
        assertThat(TestLab.under(root.resolve("state")))
                .noneMatch(file -> file.toString().contains("scratch"));
    }

    @Test
    void a_jvm_that_does_not_end_is_killed_at_the_bound_of_an_installation() {
        try (TestLab lab = TestLab.open(root).installBounded(Duration.ofSeconds(1))) {
            List<String> command = List.of("java", "-cp", jar.toString(), "Deaf");

            assertThat(refused(lab, member(StartArchive.CDS, command)))
                    .hasMessageContaining("wrote no archive")
                    .hasMessageContaining("within 1 s");
        }
    }

    private Member serving(StartArchive kind, String flag, Limits limits) {
        Member member = member(kind, List.of("java", flag, "-cp", jar.toString(), "Serves", "${port}", "200"));
        return new Member(member.name(), member.role(), member.source(), limits);
    }

    private static Member member(StartArchive kind, List<String> command) {
        Readiness ready = command.contains("Serves")
                ? new Readiness.Http("http://127.0.0.1:${port}/")
                : new Readiness.Line("^deaf$");
        MemberSource source = new MemberSource.Launched(
                command, Map.of(), "/tmp", ready, Optional.empty(), Optional.empty(), Optional.of(kind));
        return TestLab.member("service", source, Limits.NONE);
    }

    private static DeploymentException refused(TestLab lab, Member member) {
        return catchThrowableOfType(DeploymentException.class, () -> lab.launch(member));
    }

    private static boolean maps(RunningDeployment running) {
        return ProcessTable.maps(TestLab.only(running).pid(), "start.archive");
    }

    private static Path archive(TestLab lab) throws IOException {
        try (Stream<Path> files = Files.walk(lab.state())) {
            return files.filter(file -> file.endsWith("start.archive"))
                    .findFirst()
                    .orElseThrow();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
