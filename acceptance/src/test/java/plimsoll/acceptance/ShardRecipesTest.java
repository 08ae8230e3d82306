package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The scripts of docs/ci that spread a run over machines, run one after the other on this one. */
@Tag("end-to-end")
class ShardRecipesTest {
    private static final Path RECIPES = Tool.root().resolve("docs/ci");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private Path runner = Path.of("");

    @BeforeEach
    void install() throws IOException {
        desk.write("study.yaml", StudyText.waiting(2, "honest"));
        runner = Files.createDirectories(desk.directory().resolve("runner"));
        Path plimsoll = Files.createDirectories(runner.resolve("plimsoll")).resolve("plimsoll");
        // With three attempts, a resumed shard would wait for the other tests to end.
        Files.writeString(plimsoll, """
                #!/bin/sh
                [ "$1 $2" != "run --resume" ] || { shift; set -- run --attempts 1 "$@"; }
                exec 'ROOT/plimsoll' "$@"
                """.replace("ROOT", Tool.root().toString()));
        assertThat(plimsoll.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void the_slurm_script_runs_its_shards_resumes_one_and_merges_them() throws IOException {
        Path script = RECIPES.resolve("slurm-shards.sh");
        // As a task that was killed before its manifest was written.
        Files.createDirectories(desk.directory().resolve("parts/shard-1"));
        for (String task : List.of("1", "2", "2")) {
            assertRuns(List.of(script.toString()), Map.of("SLURM_ARRAY_TASK_ID", task));
        }
        assertThat(Steps.said(desk.directory())).contains("Shard 1 of 2").contains("Shard 2 of 2");
        assertMerged(List.of(script.toString(), "merge"), Map.of(), "parts/merged");
    }

    @Test
    void the_pods_of_the_kubernetes_job_run_their_shards_and_the_second_job_merges_them() throws IOException {
        List<String> scripts = ShellScripts.of(RECIPES.resolve("kubernetes-shards.yaml"));
        assertThat(scripts).hasSize(2);
        for (String index : List.of("0", "1")) {
            assertRuns(List.of("bash", "-euc", scripts.getFirst()), Map.of("JOB_COMPLETION_INDEX", index));
        }
        assertMerged(List.of("bash", "-euc", scripts.getLast()), Map.of(), "parts/merged");
    }

    /** Without a server: kubectl reads the types of its own version, and leaves out what they do not have. */
    @Test
    void kubectl_keeps_the_shards_of_the_indexed_job_and_both_scripts() {
        Path directory = desk.directory();
        assumeTrue(
                Steps.run(directory, List.of("sh", "-c", "command -v kubectl")) == 0,
                "kubectl is not installed: see apt-get install kubernetes-client");
        Path recipe = RECIPES.resolve("kubernetes-shards.yaml");

        int code = Steps.run(
                directory,
                List.of("kubectl", "set", "env", "--local", "-f", recipe.toString(), "DRY=run", "-o", "yaml"));

        assertThat(code).as(Steps.said(directory)).isZero();
        assertThat(Steps.said(directory))
                .contains("completionMode: Indexed", "completions: 3", "parallelism: 3", "backoffLimitPerIndex: 2")
                .contains("plimsoll run", "plimsoll merge", "restartPolicy: Never", "claimName: plimsoll");
    }

    @Test
    void the_matrix_of_the_workflow_runs_its_shards_and_the_last_job_merges_them() throws IOException {
        List<String> scripts = ShellScripts.of(RECIPES.resolve("github-shards.yml"));
        assertThat(scripts).hasSize(7);
        for (String shard : List.of("1", "2")) {
            for (String script : List.of(scripts.get(1), scripts.get(4))) {
                assertRuns(bash(script), Map.of("SHARD", shard));
            }
            Files.createDirectories(desk.directory().resolve("parts"));
            Files.move(desk.directory().resolve("part"), desk.directory().resolve("parts/shard-" + shard));
        }
        assertMerged(bash(scripts.get(6)), Map.of(), "plimsoll-result");
        assertThat(desk.directory().resolve("summary")).content().contains("honest");
        assertThat(desk.directory().resolve("plimsoll-junit.xml")).isRegularFile();
    }

    @Test
    void a_runner_of_another_class_of_machines_ends_before_it_measures() throws IOException {
        String script = ShellScripts.of(RECIPES.resolve("github-shards.yml")).get(1);
        Map<String, String> environment = environment();
        environment.put("PROCESSOR", "another");

        assertThat(Steps.run(desk.directory(), bash(script), environment)).isEqualTo(1);
        assertThat(Steps.said(desk.directory())).contains("::error::this runner has a model name");
    }

    private static List<String> bash(String script) {
        return List.of("bash", "-e", "-o", "pipefail", "-c", script);
    }

    private void assertRuns(List<String> command, Map<String, String> more) throws IOException {
        Map<String, String> environment = environment();
        environment.putAll(more);
        int code = Steps.run(desk.directory(), command, environment);
        assertThat(code).as(command + "\n" + Steps.said(desk.directory())).isZero();
    }

    /** Another user of the machine may make a trial inconclusive, which is the verdict of the merged result. */
    private void assertMerged(List<String> command, Map<String, String> more, String result) throws IOException {
        Map<String, String> environment = environment();
        environment.putAll(more);
        int code = Steps.run(desk.directory(), command, environment);
        assertThat(code).as(Steps.said(desk.directory())).isIn(0, 20);
        StoredResult merged = desk.result(result);
        assertThat(merged.result().path("exitCode").asInt(-1)).isEqualTo(code);
        assertThat(merged.result().path("partial").asBoolean(true)).isFalse();
        assertThat(merged.trials()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(merged.result().path("cells").get(0).path("rounds").asInt(0)).isEqualTo(2);
    }

    private Map<String, String> environment() throws IOException {
        Map<String, String> environment = new HashMap<>();
        environment.put("STUDY", "study.yaml");
        environment.put("SHARDS", "2");
        environment.put("OPTIONS", "--attempts 1");
        environment.put("PARTS", desk.directory().resolve("parts").toString());
        environment.put("PROCESSOR", processor());
        environment.put("JAR", "app.jar");
        environment.put("RUNNER_TEMP", runner.toString());
        environment.put(
                "GITHUB_STEP_SUMMARY", desk.directory().resolve("summary").toString());
        environment.put("PATH", runner.resolve("plimsoll") + ":" + System.getenv("PATH"));
        environment.put("PLIMSOLL_NO_BUILD", "1");
        environment.put("XDG_STATE_HOME", desk.directory().resolve("state").toString());
        environment.put(
                "JDK_JAVA_OPTIONS",
                Tool.FIRST_COMPILER + " -Djava.io.tmpdir="
                        + Files.createDirectories(desk.directory().resolve(Tool.TEMPORARY)));
        environment.put(Tool.MARK, desk.tool().mark());
        Path build = Files.createDirectories(desk.directory().resolve("build-of-all"));
        if (Files.notExists(build.resolve("app.jar"))) {
            ServiceJar.into(build.resolve("app.jar"));
        }
        return environment;
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.replaceFirst("^model name\\s*: ", ""))
                .findFirst()
                .orElse("");
    }
}
