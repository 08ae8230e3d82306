package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The workflow that publishes a release: its rights, and its steps beside the build, with stubs for what they send. */
@Tag("end-to-end")
class ReleaseWorkflowTest {
    /** A script of the repository in a step. */
    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/.-])(?:\\./|\\.ci/|packaging/)[\\w/-]+");

    private static final Pattern VERSION = Pattern.compile("<version>(.+?)</version>");
    private static final String DIGEST = "sha256:" + "0123456789abcdef".repeat(4);

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private JsonNode workflow = JsonMapper.shared().createObjectNode();
    private String version = "";

    @BeforeEach
    void read() throws IOException {
        String text = Files.readString(Tool.root().resolve("packaging/release/github-release.yml"));
        Object tree = new Load(LoadSettings.builder().build()).loadFromString(text);
        workflow = JsonMapper.shared().valueToTree(tree);
        version = VERSION.matcher(Files.readString(Tool.root().resolve("pom.xml")))
                .results()
                .map((MatchResult each) -> each.group(1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_job_may_write_only_what_it_publishes() {
        JsonNode jobs = workflow.path("jobs");

        assertThat(workflow.path("on").toString()).isEqualTo("{\"push\":{\"tags\":[\"v*\"]}}");
        assertThat(workflow.path("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        assertThat(jobs.size()).isEqualTo(3);
        assertThat(jobs.path("archive").has("permissions")).isFalse();
        String image = jobs.at("/image/permissions").toString();
        assertThat(image).isEqualTo("{\"contents\":\"read\",\"packages\":\"write\"}");
        String release = jobs.at("/release/permissions").toString();
        assertThat(release).isEqualTo("{\"contents\":\"write\"}");
        assertThat(scripts("image") + scripts("release")).doesNotContain("./build");
    }

    @Test
    void actions_are_those_that_other_workflows_pin_and_leave_no_token_in_the_checkout() throws IOException {
        String others = Files.readString(Tool.root().resolve("docs/ci/github-actions.yml"))
                + Files.readString(Tool.root().resolve("docs/ci/github-shards.yml"));
        List<JsonNode> actions = new ArrayList<>();
        for (JsonNode job : workflow.path("jobs")) {
            for (JsonNode step : job.path("steps")) {
                if (step.has("uses")) {
                    actions.add(step);
                }
            }
        }

        assertThat(actions).hasSizeGreaterThan(5);
        for (JsonNode action : actions) {
            String name = action.path("uses").asString("");
            assertThat(others).contains("uses: " + name + " #");
            if (name.startsWith("actions/checkout@")) {
                boolean kept = action.at("/with/persist-credentials").asBoolean(true);
                assertThat(kept).isFalse();
            }
        }
    }

    @Test
    void every_script_that_a_step_starts_is_a_program_of_the_repository() {
        List<String> started = SCRIPT.matcher(scripts("archive") + scripts("image") + scripts("release"))
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(started).contains("./build", "packaging/image/make");
        for (String each : started) {
            assertThat(Tool.root().resolve(each)).isRegularFile().isExecutable();
        }
    }

    @Test
    void another_account_or_a_tag_of_another_version_ends_before_the_build() throws IOException {
        copy("pom.xml");
        String step = step("archive", "Require the tag of this version");

        Map<String, String> environment = environment();
        assertThat(code(step, environment)).as(said()).isZero();

        environment.put("GITHUB_REPOSITORY_OWNER", "Them");
        assertThat(code(step, environment)).as(said()).isEqualTo(1);
        assertThat(said()).contains("::error::");

        environment = environment();
        environment.put("GITHUB_REF_NAME", "v" + version + ".1");
        assertThat(code(step, environment)).as(said()).isEqualTo(1);
    }

    @Test
    void every_archive_its_digest_and_the_list_of_materials_go_from_the_build_to_the_release() throws IOException {
        Path core = Archives.core();
        Path target = Files.createDirectory(desk.directory().resolve("target"));
        Files.createSymbolicLink(target.resolve(core.getFileName()), core);
        String step = step("archive", "Add the list of materials");
        assertThat(code(step, environment())).as(said()).isZero();
        Path materials = target.resolve("plimsoll-" + version + ".bom.json");
        assertThat(materials).content().contains("CycloneDX");

        List<String> files = new ArrayList<>();
        files.add(materials.getFileName().toString());
        files.add(core.getFileName().toString());
        Archives.packs().forEach(pack -> files.add(pack.getFileName().toString()));
        Archives.packs().forEach(pack -> files.add(pack.getFileName() + ".sha256"));
        List<PathMatcher> globs = new ArrayList<>();
        for (JsonNode each : workflow.at("/jobs/archive/steps")) {
            for (String line : each.at("/with/path").asString("").lines().toList()) {
                globs.add(FileSystems.getDefault().getPathMatcher("glob:" + line));
            }
        }
        assertThat(globs).hasSize(3);
        assertThat(files).hasSizeGreaterThan(8);
        for (String file : files) {
            Path built = Path.of("target", file);
            assertThat(globs).as(file).anyMatch(glob -> glob.matches(built));
        }
    }

    /** The script that makes the image is the repository's own, in a directory whose archive is small. */
    @Test
    void a_pushed_image_is_named_by_its_digest_and_no_command_shows_the_token() throws IOException {
        copy("pom.xml");
        copy(".mvn/find-jdk");
        copy("packaging/image/make");
        program("docker", "echo \"$@\" >>commands", "cat >>login");
        program("mvn", "echo \"$@\" >>commands", "printf " + DIGEST + " >target/image/maven/jib-image.digest");
        String name = "plimsoll-" + version;
        String pack = "mkdir -p target NAME/lib && touch NAME/lib/a.jar && tar -czf target/NAME.tar.gz NAME";
        assertRuns(pack.replace("NAME", name));
        Map<String, String> environment = environment();
        environment.put("TOKEN", "canary-of-the-token");
        String image = "ghcr.io/us/plimsoll:" + version;
        String step = step("image", "Push the image");

        assertThat(code(step, environment)).as(said()).isZero();

        assertThat(desk.directory().resolve("output")).hasContent("image=" + image + "@" + DIGEST);
        assertThat(desk.directory().resolve("summary")).content().contains(image + "@" + DIGEST);
        assertThat(desk.directory().resolve("login")).hasContent("canary-of-the-token");
        assertThat(desk.directory().resolve("commands"))
                .content()
                .contains("login ghcr.io", "jib:build", "-Djib.to.image=" + image, "logout ghcr.io")
                .contains("-Djib.from.platforms=linux/amd64,linux/arm64")
                .doesNotContain("canary");
    }

    @Test
    void a_release_has_all_files_if_their_digests_agree_and_names_the_image() throws IOException {
        Path files = Files.createDirectory(desk.directory().resolve("release"));
        String name = "plimsoll-" + version;
        for (String file : List.of(name + ".tar.gz", name + "-postgres.tar.gz", name + ".bom.json")) {
            Files.writeString(files.resolve(file), file);
        }
        assertRuns("cd release && for file in *.tar.gz; do sha256sum $file >$file.sha256; done");
        program("gh", "echo \"$@\" >>commands");
        Path commands = desk.directory().resolve("commands");
        Map<String, String> environment = environment();
        environment.put("IMAGE", "ghcr.io/us/plimsoll@" + DIGEST);
        String step = step("release", "Publish the release");

        assertThat(code(step, environment)).as(said()).isZero();
        assertThat(commands)
                .content()
                .contains("release create v" + version + " ", "--repo Us/plimsoll", "--verify-tag")
                .contains("release/" + name + ".tar.gz ", "release/" + name + ".tar.gz.sha256 ")
                .contains("release/" + name + "-postgres.tar.gz ", "release/" + name + ".bom.json ");
        assertThat(desk.directory().resolve("notes.md")).content().contains(DIGEST);

        Files.delete(commands);
        Files.writeString(files.resolve(name + "-postgres.tar.gz"), "another");
        assertThat(code(step, environment)).as(said()).isNotZero();
        assertThat(commands).doesNotExist();
    }

    private String step(String job, String name) {
        for (JsonNode step : workflow.at("/jobs/" + job + "/steps")) {
            if (step.path("name").asString("").equals(name)) {
                return step.path("run").asString("");
            }
        }
        throw new AssertionError(job + " has no step '" + name + "'");
    }

    /** All that the steps of a job run. */
    private String scripts(String job) {
        StringBuilder all = new StringBuilder();
        for (JsonNode step : workflow.at("/jobs/" + job + "/steps")) {
            all.append(step.path("run").asString("")).append('\n');
        }
        return all.toString();
    }

    private void assertRuns(String script) {
        assertThat(code(script, Map.of())).as(said()).isZero();
    }

    private int code(String script, Map<String, String> environment) {
        List<String> command = List.of("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script);
        return Steps.run(desk.directory(), command, environment);
    }

    private String said() {
        return Steps.said(desk.directory());
    }

    private Map<String, String> environment() {
        Path directory = desk.directory();
        Map<String, String> environment = new HashMap<>();
        environment.put("OWNER", "Us");
        environment.put("GITHUB_REPOSITORY_OWNER", "Us");
        environment.put("GITHUB_ACTOR", "someone");
        environment.put("GITHUB_REF_NAME", "v" + version);
        environment.put("GITHUB_OUTPUT", directory.resolve("output").toString());
        environment.put("GITHUB_STEP_SUMMARY", directory.resolve("summary").toString());
        environment.put("BASE", "a-base");
        environment.put("PATH", directory.resolve("programs") + ":" + System.getenv("PATH"));
        return environment;
    }

    /** Copies a file of the repository to its place in the workspace. */
    private void copy(String file) throws IOException {
        Path to = desk.directory().resolve(file);
        Files.createDirectories(to.resolveSibling(""));
        Files.copy(Tool.root().resolve(file), to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Puts a stub first on the path of the steps. */
    private void program(String name, String... lines) throws IOException {
        Path programs = Files.createDirectories(desk.directory().resolve("programs"));
        Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }
}
