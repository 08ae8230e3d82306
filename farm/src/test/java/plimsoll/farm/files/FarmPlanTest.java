package plimsoll.farm.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.NeededProgram;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
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
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.request.RequestException;
import plimsoll.run.search.UnbegunSearch;
import plimsoll.run.search.VerificationProcedure;
import tools.jackson.databind.JsonNode;

class FarmPlanTest {
    private static final String FILES = FarmNames.ROOT + "/files/";
    private static final String TREES = FarmNames.ROOT + "/trees/";

    @TempDir
    private Path machine = Path.of("");

    private Path study = Path.of("");

    @BeforeEach
    void files() throws IOException {
        machine = machine.toRealPath();
        study = Files.createDirectories(machine.resolve("study/build")).getParent();
        Files.writeString(study.resolve("build/app.jar"), "app");
        Files.writeString(machine.resolve("agent.jar"), "agent");
        Files.writeString(machine.resolve("library.jar"), "library");
    }

    @Test
    void a_file_below_the_working_directory_keeps_its_relative_name() {
        FarmPlan plan = plan("java", "-jar", "build/app.jar", "--port=${port}");

        assertThat(command(plan)).containsExactly("java", "-jar", "build/app.jar", "--port=${port}");
        assertThat(directory(plan)).startsWith(TREES);
        assertThat(plan.files()).extracting(BlockFile::path).containsExactly(directory(plan) + "/build/app.jar");
        assertThat(plan.origins()).containsValue(study.resolve("build/app.jar"));
    }

    @Test
    void another_file_gets_a_place_by_its_content() {
        FarmPlan plan = plan("java", "-javaagent:x", "-Dlog=" + machine.resolve("agent.jar"), "../library.jar");

        assertThat(command(plan).get(2)).matches("-Dlog=" + FILES + "[0-9a-f]{64}/agent.jar");
        assertThat(command(plan).get(3)).matches(FILES + "[0-9a-f]{64}/library.jar");
        assertThat(plan.files()).hasSize(2);
    }

    @Test
    void a_program_shares_no_place_with_an_equal_file_of_data() throws IOException {
        Path program = Files.createDirectory(machine.resolve("tools")).resolve("library.jar");
        Files.copy(machine.resolve("library.jar"), program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        FarmPlan plan = plan(program.toString(), machine.resolve("library.jar").toString());

        assertThat(plan.files())
                .extracting(BlockFile::path)
                .containsExactlyInAnyOrderElementsOf(command(plan))
                .doesNotHaveDuplicates();
        assertThat(plan.files())
                .filteredOn(BlockFile::executable)
                .extracting(BlockFile::path)
                .containsExactly(command(plan).getFirst());
    }

    @Test
    void a_class_path_in_an_argument_file_is_written_for_the_other_machines() throws IOException {
        Files.writeString(
                study.resolve("build/classpath"),
                study.resolve("build/app.jar") + ":" + machine.resolve("library.jar"));

        FarmPlan plan = plan("java", "-cp", "@build/classpath", "Main");

        assertThat(command(plan)).containsExactly("java", "-cp", "@build/classpath", "Main");
        assertThat(plan.files()).hasSize(3);
        BlockFile list = plan.files().stream()
                .filter(file -> file.path().endsWith("/build/classpath"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(plan.origins().get(list.content().sha256())).strip())
                .matches("build/app.jar:" + FILES + "[0-9a-f]{64}/library.jar");
    }

    @Test
    void a_class_directory_travels_with_all_its_files() throws IOException {
        Files.createDirectories(study.resolve("classes/a"));
        Files.writeString(study.resolve("classes/a/B.class"), "b");

        FarmPlan plan = plan("java", "-cp", "classes:build/*", "a.B");

        assertThat(command(plan)).containsExactly("java", "-cp", "classes:build/*", "a.B");
        assertThat(plan.files())
                .extracting(BlockFile::path)
                .containsExactlyInAnyOrder(directory(plan) + "/classes/a/B.class", directory(plan) + "/build/app.jar");
    }

    @Test
    void drivers_in_a_single_directory_of_classes_travel() throws IOException {
        Files.createDirectories(machine.resolve("drivers/a"));
        Files.writeString(machine.resolve("drivers/a/B.class"), "b");

        FarmPlan plan = FarmPlan.of(
                Json.tree(
                        "{\"extension\":" + Json.line(machine.resolve("drivers").toString()) + "}"),
                manifest().builds(),
                machine.resolve("made"));

        String placed = Json.tree(plan.plan()).path("extension").asString("");
        assertThat(placed).startsWith(TREES);
        assertThat(plan.files()).extracting(BlockFile::path).containsExactly(placed + "/a/B.class");
    }

    @Test
    void a_users_own_key_named_extension_is_not_a_class_path() {
        FarmPlan plan = FarmPlan.of(
                Json.tree("{\"settings\":{\"extension\":" + Json.line(study.toString()) + "}}"),
                manifest().builds(),
                machine.resolve("made"));

        assertThat(plan.files()).isEmpty();
        assertThat(Json.tree(plan.plan()).at("/settings/extension").asString(""))
                .isEqualTo(study.toString());
    }

    @Test
    void a_url_path_with_a_colon_is_not_a_class_path() {
        for (String path : List.of(study + ":x", study + ":${id}")) {
            FarmPlan plan = withSetting(path);
            assertThat(plan.files()).isEmpty();
            assertThat(Json.tree(plan.plan()).at("/settings/path").asString("")).isEqualTo(path);
        }
        assertThat(withSetting(study + ":${env.CLASSES}").files()).hasSize(1);
        assertThat(withSetting(study + ":.").files()).hasSize(1);
    }

    private FarmPlan withSetting(String path) {
        return ofJson("{\"settings\":{\"path\":" + Json.line(path) + "}}");
    }

    @Test
    void a_search_travels_with_its_files_and_keeps_its_command_line() throws IOException {
        Path jar = study.resolve("build/app.jar");
        Path file = Files.writeString(study.resolve("study.yaml"), "version: 1");
        UnbegunSearch search = search(jar, List.of("find", file.toString()));

        FarmPlan plan = FarmPlan.of(search.withoutWords(), manifest().builds(), machine.resolve("made"));
        UnbegunSearch placed = Json.parse(plan.plan(), UnbegunSearch.class).withWords(search);

        assertThat(plan.files()).hasSize(1);
        assertThat(placed.arguments()).isEqualTo(search.arguments());
        MemberSource.Launched service = (MemberSource.Launched) placed.procedure()
                .experiments()
                .getFirst()
                .deployment()
                .subjects()
                .getFirst()
                .source();
        assertThat(service.command()).last().isEqualTo(plan.files().getFirst().path());
    }

    @Test
    void a_program_of_the_system_stays_where_it_is() {
        FarmPlan plan = plan("/bin/sh", "-c", "true");

        assertThat(command(plan)).startsWith("/bin/sh");
        assertThat(plan.files()).isEmpty();
        assertThat(plan.programs()).containsExactly(NeededProgram.at(Path.of("/bin/sh")));
    }

    @Test
    void a_program_without_a_path_is_needed_by_its_name_and_java_is_that_of_the_lab() {
        assertThat(plan("python3", "x.py").programs()).containsExactly(new NeededProgram("python3", Optional.empty()));
        assertThat(plan("java", "-jar", "build/app.jar").programs()).isEmpty();
        assertThat(plan("${env.TOOL}", "x").programs()).isEmpty();
        assertThat(plan("build/app.jar", "x").programs()).isEmpty();
    }

    @Test
    void the_program_of_a_load_script_is_needed_and_that_of_an_image_is_not() {
        String script = "{\"is\":\"script\",\"command\":[\"k6\",\"run\"],\"directory\":\"/\",\"tool\":\"k6\"}";
        assertThat(ofJson(script).programs()).containsExactly(new NeededProgram("k6", Optional.empty()));

        assertThat(ofJson(text("postgres").replace("\"command\"", "\"image\":{},\"command\""))
                        .programs())
                .isEmpty();
    }

    @Test
    void a_program_in_a_directory_that_travels_with_its_members_path_is_not_needed() throws IOException {
        String tools = Files.createDirectory(machine.resolve("tools")).toString();
        Path tool = Files.writeString(Path.of(tools, "server"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
        String path = tools + ":/usr/bin:${env.PATH}";

        assertThat(withPath(path, "server").programs()).isEmpty();
        assertThat(withPath(path, "other").programs()).singleElement().satisfies(program -> {
            assertThat(program.name()).isEqualTo("other");
            assertThat(program.path())
                    .hasValueSatisfying(
                            placed -> assertThat(placed).startsWith(TREES).endsWith(":/usr/bin:${env.PATH}"));
        });
        FarmPlan single = withPath(tools, "server");
        assertThat(single.programs()).isEmpty();
        assertThat(source(single).at("/environment/PATH").asString("")).startsWith(TREES);
        assertThat(single.files()).extracting(BlockFile::path).anyMatch(file -> file.endsWith("/server"));
    }

    @Test
    void the_path_inside_an_image_is_not_one_of_this_machine() throws IOException {
        String tools = Files.createDirectory(machine.resolve("tools")).toString();
        Files.writeString(Path.of(tools, "server"), "#!/bin/sh\n");

        FarmPlan plan = ofJson(text("server")
                .replace(
                        "\"command\"", "\"image\":{},\"environment\":{\"PATH\":" + Json.line(tools) + "},\"command\""));

        assertThat(source(plan).at("/environment/PATH").asString("")).isEqualTo(tools);
        assertThat(plan.files()).isEmpty();
    }

    @Test
    void a_load_script_travels_with_the_files_that_it_names_and_its_directory() throws IOException {
        Files.writeString(study.resolve("load.lua"), "-- a load");
        FarmPlan plan = ofJson("{\"load\":{\"is\":\"script\",\"command\":[\"wrk\",\"-s\",\"load.lua\",\"${url}\"],"
                + "\"directory\":" + Json.line(study.toString()) + ",\"tool\":\"wrk\"}}");

        JsonNode script = Json.tree(plan.plan()).path("load");
        String placed = script.path("directory").asString("");
        assertThat(placed).startsWith(TREES);
        assertThat(plan.directories()).containsExactly(placed);
        assertThat(script.path("command").path(2).asString("")).isEqualTo("load.lua");
        assertThat(plan.files()).extracting(BlockFile::path).containsExactly(placed + "/load.lua");
    }

    private FarmPlan withPath(String path, String... command) {
        return ofJson(
                text(command).replace("\"command\"", "\"environment\":{\"PATH\":" + Json.line(path) + "},\"command\""));
    }

    private FarmPlan ofJson(String json) {
        return FarmPlan.of(Json.tree(json), manifest().builds(), machine.resolve("made"));
    }

    @Test
    void the_same_files_have_the_same_places_and_a_changed_one_has_another() throws IOException {
        String before = directory(plan("java", "-jar", "build/app.jar"));
        assertThat(directory(plan("java", "-jar", "build/app.jar"))).isEqualTo(before);

        Files.writeString(study.resolve("build/app.jar"), "changed");
        assertThat(directory(plan("java", "-jar", "build/app.jar"))).isNotEqualTo(before);
    }

    @Test
    void a_member_that_has_to_be_installed_is_refused() {
        assertThatThrownBy(() -> FarmPlan.of(
                        Json.tree(
                                text("java").replace("\"command\"", "\"install\":{\"command\":[\"npm\"]},\"command\"")),
                        manifest().builds(),
                        machine.resolve("made")))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("installed by a command");
        assertThat(machine.resolve("made")).doesNotExist();
    }

    private UnbegunSearch search(Path jar, List<String> words) {
        MemberSource service = new MemberSource.Launched(
                List.of("java", "-jar", jar.toString()),
                Map.of(),
                machine.toString(),
                new Readiness.Started(),
                Optional.empty());
        Limits limits = new Limits(Optional.of(Bytes.ofMebibytes(64)), Optional.empty(), Cpus.ANY);
        Experiment experiment = ExperimentBuilder.builder()
                .study("s")
                .cell("a")
                .variant("a")
                .round(1)
                .deployment(new Deployment(List.of(new Member("service", MemberRole.SUBJECT, service, limits))))
                .phases(List.of())
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
        SearchQuestion question = new SearchQuestion(
                "a", SearchAim.FIND, experiment, Knob.MEMORY, SearchGoal.of(Knob.MEMORY.axis("32m", "512m"), 0.05));
        return new UnbegunSearch("find", words, Optional.empty(), new VerificationProcedure(List.of(question)));
    }

    private FarmPlan plan(String... command) {
        return ofJson(text(command));
    }

    private String text(String... command) {
        return "{\"experiments\":[{\"path\":\"/files/1\",\"source\":{\"is\":\"launched\",\"command\":"
                + Json.line(List.of(command)) + ",\"directory\":" + Json.line(study.toString()) + "}}]}";
    }

    private static JsonNode source(FarmPlan plan) {
        return Json.tree(plan.plan()).path("experiments").path(0).path("source");
    }

    private static List<String> command(FarmPlan plan) {
        return source(plan)
                .path("command")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static String directory(FarmPlan plan) {
        return source(plan).path("directory").asString("");
    }

    static Manifest manifest() {
        return ManifestBuilder.builder()
                .study("study")
                .question("?")
                .mode("default")
                .seed(1)
                .startedAt("2026-11-28T00:00:00Z")
                .repeat("plimsoll run study.yaml")
                .cores(2)
                .environment(Map.of())
                .build();
    }
}
