package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The steps of docs/ci/github-actions.yml, run like a runner would, on a repository of two commits. */
@Tag("end-to-end")
class WorkflowTest {
    private static final Path WORKFLOW = Tool.root().resolve("docs/ci/github-actions.yml");

    /** Some twenty trials on a busy machine. */
    private static final long SECONDS = 600;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @BeforeEach
    void requireJq() {
        assumeTrue(
                Steps.run(desk.directory(), List.of("bash", "-c", "command -v jq")) == 0,
                "jq is missing, which the workflow uses and GitHub's runners have");
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void every_step_of_the_workflow_runs_and_the_last_fails_if_it_could_have_missed_too_large_a_loss()
            throws IOException {
        List<String> steps = ShellScripts.of(WORKFLOW);
        assertThat(steps).as("steps of %s", WORKFLOW).hasSize(5);
        Path repository = repository();
        Map<String, String> environment = environment();

        for (String step : steps) {
            assertThat(code(step, repository, environment))
                    .as(step + "\n" + Steps.said(repository))
                    .isZero();
        }

        assertThat(Files.readString(desk.directory().resolve("summary")))
                .contains("Against the baseline")
                .contains("| honest | duration |");
        assertThat(repository.resolve("plimsoll-junit.xml")).content().contains("against the baseline");
        assertThat(Steps.said(repository)).doesNotContain("::error::");

        // The same result, as if it had decided nothing.
        Files.writeString(desk.directory().resolve("runner/plimsoll/plimsoll"), "#!/bin/sh\nexit 20\n");
        double missed = new StoredResult(repository.resolve("plimsoll-result"))
                .result()
                .at("/baseline/detectable")
                .asDouble(1);
        environment.put("UNSEEN_LOSS", String.valueOf(missed));
        assertThat(code(steps.getLast(), repository, environment))
                .as(Steps.said(repository))
                .isZero();
        assertThat(Steps.said(repository))
                .contains("::warning::Plimsoll could not decide")
                .doesNotContain("::error::");

        environment.put("UNSEEN_LOSS", String.valueOf(missed / 2));
        assertThat(code(steps.getLast(), repository, environment))
                .as(Steps.said(repository))
                .isEqualTo(20);
        assertThat(Steps.said(repository)).contains("::error::Plimsoll could not decide");
    }

    @Test
    void another_archive_than_that_of_the_digest_is_not_unpacked() throws IOException {
        String step = ShellScripts.of(WORKFLOW).getFirst();
        Map<String, String> environment = environment();
        environment.put("PLIMSOLL_SHA256", "0".repeat(64));

        assertThat(code(step, desk.directory(), environment))
                .as(Steps.said(desk.directory()))
                .isEqualTo(1);
        assertThat(desk.directory().resolve("runner/plimsoll")).doesNotExist();
    }

    private static int code(String step, Path directory, Map<String, String> environment) {
        return Steps.run(directory, List.of("bash", "-e", "-o", "pipefail", "-c", step), environment, SECONDS);
    }

    /**
     * Its first commit is the base; both build the same. Only the duration is tested, most of which is a pause, so that
     * the noise of the machine adds no rounds to the fewest that decide, and chance makes nothing worse.
     */
    private Path repository() throws IOException {
        Path repository = Files.createDirectory(desk.directory().resolve("repository"));
        ServiceJar.into(repository.resolve("service.jar"), "--pause=500");
        Files.writeString(
                repository.resolve("study.yaml"),
                StudyText.quick("honest:")
                                .unaudited()
                                .replace("command: " + StudyText.command(), "command: " + ServiceJar.command("app.jar"))
                                .replaceAll("(?m)^thresholds: .*\\R", "")
                        + "thresholds: {\"footprint vs baseline\": \"<= +900%\", \"cpu vs baseline\": \"<= +900%\","
                        + " \"working_set vs baseline\": \"<= +900%\"}\n");
        Files.writeString(repository.resolve("package"), "cp service.jar app.jar\n");
        Files.writeString(repository.resolve(".gitignore"), "app.jar\nsteps.log\nplimsoll-*\n");
        git(repository, "init", "-q", "-b", "change");
        git(repository, "add", "-A");
        git(repository, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "base");
        git(repository, "update-ref", "refs/remotes/origin/main", "HEAD");
        Files.writeString(repository.resolve("study.yaml"), "thresholds: loosened by the change\n");
        return repository;
    }

    private static void git(Path repository, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        assertThat(Steps.run(repository, command)).as(command.toString()).isZero();
    }

    private Map<String, String> environment() throws IOException {
        Map<String, String> environment = new HashMap<>();
        environment.put("PLIMSOLL_ARCHIVE", Archives.core().toUri().toString());
        environment.put("PLIMSOLL_SHA256", digest(Archives.core()));
        // Without it, a runner's first start trains a cache, and the launcher of a checkout builds the tool again.
        environment.put("PLIMSOLL_NO_BUILD", "1");
        environment.put("BUILD", "sh ./package");
        environment.put("JAR", "app.jar");
        environment.put("STUDY", "study.yaml");
        environment.put("ROUNDS", "1");
        environment.put("DETECT", "50%");
        environment.put("UNSEEN_LOSS", "1");
        environment.put("GITHUB_BASE_REF", "main");
        environment.put(
                "GITHUB_STEP_SUMMARY", desk.directory().resolve("summary").toString());
        environment.put(
                "RUNNER_TEMP",
                Files.createDirectory(desk.directory().resolve("runner")).toString());
        environment.put("XDG_STATE_HOME", desk.directory().resolve("state").toString());
        environment.put(
                "JDK_JAVA_OPTIONS",
                Tool.FIRST_COMPILER + " -Djava.io.tmpdir="
                        + Files.createDirectories(desk.directory().resolve(Tool.TEMPORARY)));
        environment.put(Tool.MARK, desk.tool().mark());
        return environment;
    }

    private static String digest(Path file) throws IOException {
        String line = Files.readString(file.resolveSibling(file.getFileName() + ".sha256"));
        return line.substring(0, line.indexOf(' '));
    }
}
