package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The tool as root starts it, with members of another user. */
@Tag("end-to-end")
class MemberUserRunTest {
    private static final String USER = "daemon";
    private static final String ID = "1";

    /** A bound of the example that other processes of the machine may have it miss. */
    private static final String TIME_BOUND = ", response.p99: \"< 1s\"";

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @BeforeEach
    void another_user_can_read_this_checkout() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts members as another user");
        List<String> reads = List.of(
                "setpriv",
                "--reuid",
                ID,
                "--clear-groups",
                "test",
                "-r",
                Tool.services().toString());
        assumeTrue(new ProcessBuilder(reads).start().waitFor() == 0, "others cannot read this checkout");
    }

    @Test
    void under_sudo_the_service_is_the_callers_and_an_interrupted_run_keeps_what_it_wrote() throws Exception {
        desk.write("study.yaml", StudyText.endless().yaml());
        Tool underSudo = desk.tool().with("SUDO_UID", ID).with("SUDO_GID", ID);

        Running lab = desk.start(underSudo, "run", "study.yaml", "--out", "result");
        Waiting.until("uploads are acknowledged", () -> Moments.acknowledged(desk.result("result")));
        for (long pid : Moments.processes(desk, "UploadService")) {
            assertThat(user(pid)).isEqualTo(Integer.valueOf(ID));
        }
        for (long pid : Moments.processes(desk, "plimsoll.worker.Main")) {
            assertThat(user(pid)).as("a worker of the tool stays the lab's").isZero();
        }
        lab.signalGroup("INT");

        assertThat(lab.ended().code()).isEqualTo(130);
        Path trial = desk.result("result").endedTrials().getFirst();
        assertThat(trial.resolve("members/service/gc.log")).isNotEmptyFile();
        assertThat(userOfMembers()).isEqualTo(USER);
        assertThat(desk.run("run", "--resume", "result"))
                .matches(refused -> refused.code() == 2)
                .extracting(ToolExit::complained)
                .asString()
                .contains("ran as daemon", "run as root", "--as daemon");
    }

    @Test
    void drivers_and_audits_of_the_study_run_as_the_user_and_their_records_reach_the_result() throws Exception {
        Tool tool = desk.tool().at(ReadableTool.in(desk));
        Path example = desk.directory().resolve("example");
        shell("cp", "-r", Tool.root().resolve("examples/your-own-driver").toString(), example.toString());
        String study = Files.readString(example.resolve("study.yaml"));
        assertThat(study).containsOnlyOnce(TIME_BOUND);
        assertThat(study).containsOnlyOnce("operations: 2000");
        Files.writeString(
                example.resolve("study.yaml"),
                study.replace(TIME_BOUND, "").replace("operations: 2000", "operations: 200"));
        shell("chown", "-R", USER, example.toString());

        ToolExit exit = desk.run(tool, "run", "example/study.yaml", "--quick", "--as", USER, "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(exit.code()).as(exit.said() + exit.complained()).isEqualTo(result.disturbed("default") ? 20 : 0);
        assertThat(result.doubts("default")).isEmpty();
        assertThat(result.balance("default", "acknowledged")).isEqualTo(200);
        assertThat(result.balance("default", "stored")).isEqualTo(200);
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_profile_has_the_recording_of_a_jvm_of_another_user() throws IOException {
        desk.write("study.yaml", StudyText.quick("honest: --pause=200").yaml());

        ToolExit exit = desk.run("profile", "study.yaml", "--as", USER, "--out", "result");

        assertThat(exit.code()).as(exit.said() + exit.complained()).isZero();
        try (var folders = Files.list(desk.directory().resolve("result/explained"))) {
            Path member = folders.findFirst().orElseThrow().resolve("members/service");
            assertThat(member.resolve("recording.jfr")).isNotEmptyFile();
            assertThat(member.resolve("threads.ndjson")).isNotEmptyFile();
            JsonNode recording = StoredResult.read(member.resolve("recording.json"));
            assertThat(recording.path("notes").toString()).isEqualTo("[]");
            JsonNode memory = StoredResult.read(member.resolve("memory.json"));
            assertThat(memory.path("failed").toString()).isEqualTo("[]");
        }
    }

    private static void shell(String... words) throws Exception {
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
    }

    private String userOfMembers() {
        return StoredResult.read(desk.directory().resolve("result/manifest.json"))
                .path("environment")
                .path("user of the members")
                .asString("");
    }

    private static int user(long pid) throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/" + pid), "unix:uid");
    }
}
