package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be run are refused by one message with the next step, before anything is measured. */
@Tag("end-to-end")
class WrongInputTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {memory: 192m, heap: 48m} | limits: {memry: 192m, heap: 48m} | memory",
                "limits: {memory: 192m, heap: 48m} | limits: {memory: 192q, heap: 48m} | 192q",
                "limits: {memory: 192m, heap: 48m} | limits: {memory: 64m, heap: 512m} | heap",
                "deadline: 3s | deadline: 3 | 3",
                "burst: 40 | burst: many | burst",
                "burst: 40 | bursts: 40 | burst",
            })
    void a_study_with_a_mistake_is_refused_with_its_place(String written, String mistaken, String meant) {
        String yaml = StudyText.quick("honest:").yaml().replace(written, mistaken);
        assertThat(yaml).contains(mistaken);
        ToolExit toolExit = desk.run("run", desk.write("study.yaml", yaml).toString(), "--out", "result");

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(2);
        assertThat(toolExit.complained())
                .containsPattern("study\\.yaml:\\d+:\\d+: ")
                .contains(meant)
                .doesNotContain("Exception");
        assertThat(desk.directory().resolve("result")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"it's", "50%", "a;b"})
    void a_directory_that_no_option_of_a_jvm_can_name_is_refused(String name) {
        String study =
                desk.write("study.yaml", StudyText.quick("honest:").yaml()).toString();
        ToolExit toolExit = desk.run("run", study, "--out", name);

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(2);
        assertThat(toolExit.complained())
                .contains("without ; % ' ", desk.directory().resolve(name).toString(), "choose another with --out")
                .doesNotContain("Exception", "bug");
        assertThat(desk.directory().resolve(name)).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "find|--parameter users --from 100 --to 10|the range of users is reversed: from 100 to 10",
                "find|--parameter rate|the load has no rate",
                "find|--parameter USERS|'USERS' is not a search parameter",
                "find|--parameter userz --from 1 --to 9|there is no search parameter 'userz': did you mean 'users'?",
                "find|--parameter users --from 10m --to 1g|'10m' is not a value of users",
                "fit|--margin -5|0 to 300 percent",
                "find|--parameter cpus --from 0|at least 0.01 cores, but this is 0",
                "find|--parameter cpus --from=-1|'-1' is not a value of cpus",
                "find|--parameter cpus --to nan|'nan' is not a value of cpus",
                "find|--parameter cpus --to 1000|goes up to 1000 cores",
                "rightsize|--cpus 0.5,x|'x' is not a value of cpus",
                "rightsize|--cpus 0.5,1000|goes up to 1000 cores",
                "rightsize|--price 5|'5' is not a price of containers",
                "rightsize|--price gib-hour=1|'gib-hour=1' is not a price of containers",
            })
    void a_search_for_what_cannot_be_is_refused_before_anything_runs(String verb, String options, String said) {
        String study =
                desk.write("study.yaml", StudyText.quick("honest:").yaml()).toString();
        List<String> arguments = new ArrayList<>(List.of(verb, study, "--out", "result"));
        arguments.addAll(List.of(options.split(" ")));
        ToolExit toolExit = desk.run(arguments.toArray(String[]::new));

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(2);
        assertThat(toolExit.complained()).contains(said).doesNotContain("Exception");
        assertThat(desk.directory().resolve("result")).doesNotExist();
    }

    @Test
    void a_jar_that_is_not_there_is_named() {
        String yaml =
                StudyText.quick("honest:").yaml().replace("command: " + StudyText.command(), "jar: build/none.jar");
        ToolExit toolExit = desk.run("run", desk.write("study.yaml", yaml).toString(), "--out", "result");

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(2);
        assertThat(toolExit.complained()).contains("build/none.jar").doesNotContain("Exception");
    }

    @Test
    void a_port_that_is_taken_is_reported_with_its_holder() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String yaml = StudyText.quick("honest:")
                    .yaml()
                    .replace("ready: http://127.0.0.1:${port}", "ready: http://127.0.0.1:" + taken.getLocalPort());
            ToolExit toolExit = desk.run("run", desk.write("study.yaml", yaml).toString(), "--out", "result");

            assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(30);
            assertThat(toolExit.said())
                    .contains("port " + taken.getLocalPort())
                    .contains("held by")
                    .contains(Long.toString(ProcessHandle.current().pid()));
        }
    }

    @Test
    void a_cap_that_this_machine_does_not_have_is_refused_with_those_that_it_has() {
        Path study = desk.write("study.yaml", StudyText.quick("honest:").yaml());
        ToolExit toolExit = desk.run("run", study.toString(), "--cap", "none-such", "--out", "result");

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(31);
        assertThat(toolExit.complained()).contains("--cap").contains("none-such");
    }

    @Test
    void a_cap_that_is_larger_than_the_machine_is_refused_with_what_the_machine_has() {
        Path study = desk.write("study.yaml", StudyText.quick("honest:").yaml());
        ToolExit toolExit = desk.run("run", study.toString(), "--memory", "4000g", "--out", "result");

        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(31);
        assertThat(toolExit.said() + toolExit.complained()).contains("4000g").contains("machine");
    }

    @ParameterizedTest
    @CsvSource({"valdate, validate", "reprot, report"})
    void a_verb_that_does_not_exist_is_answered_with_the_nearest(String verb, String meant) {
        ToolExit toolExit = desk.run(verb);

        assertThat(toolExit.code()).isEqualTo(2);
        assertThat(toolExit.complained()).contains(verb).contains(meant);
    }

    @Test
    void a_run_of_nothing_is_asked_what_of() {
        ToolExit toolExit = desk.run("run");

        assertThat(toolExit.code()).isEqualTo(2);
        assertThat(toolExit.complained()).contains("SUITE|study.yaml");
    }

    @Test
    void a_result_is_never_written_over() throws IOException {
        Path study = desk.write("study.yaml", StudyText.quick("honest:").yaml());
        Files.createDirectory(desk.directory().resolve("result"));
        ToolExit toolExit = desk.run("run", study.toString(), "--out", "result");

        assertThat(toolExit.code()).isEqualTo(2);
        assertThat(toolExit.complained()).contains("already exists");
    }

    /** The first lines of a run of the suite, which is then stopped. */
    @Test
    void where_node_is_too_old_the_store_is_the_small_one_and_a_note_says_so() throws IOException {
        Path programs = Files.createDirectory(desk.directory().resolve("programs"));
        Path node = Files.writeString(programs.resolve("node"), "#!/bin/sh\necho v12.22.9\n");
        assertThat(node.toFile().setExecutable(true)).isTrue();
        Tool tool = desk.tool().with("PATH", programs + ":" + System.getenv("PATH"));
        Running lab = desk.start(
                tool, "run", "upload-relay", "--variants", "virtual-put", "--rounds", "1", "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until("the run is planned", () -> result.has("manifest.json"));
        lab.signal("TERM");

        assertThat(lab.ended().code()).isEqualTo(143);
        assertThat(StoredResult.read(result.path().resolve("manifest.json"))
                        .path("notes")
                        .toString())
                .contains("blob-sink")
                .contains("12.22.9");
        assertThat(StoredResult.read(result.path().resolve("plan.json")).toString())
                .contains("blobsink.Main");
    }
}
