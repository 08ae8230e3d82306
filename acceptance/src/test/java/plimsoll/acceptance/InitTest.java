package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From an undescribed service to a judged run. */
@Tag("end-to-end")
class InitTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_study_that_init_writes_runs_as_it_is() throws IOException {
        ToolExit init = desk.run("init", "--command", StudyText.command());

        assertThat(init.code()).as(init.said() + init.complained()).isZero();
        Path study = desk.directory().resolve("study.yaml");
        String written = Files.readString(study);
        assertThat(written)
                .startsWith("# yaml-language-server: $schema=plimsoll-study-1.json\n")
                .contains("ready: http://127.0.0.1:${port}/actuator/health");
        assertThat(desk.run("init", "--command", StudyText.command()).complained())
                .contains("already exists")
                .contains("--force");

        BriefRun.of(desk, study);
    }

    @Test
    void a_jar_that_takes_any_free_port_is_asked_until_it_obeys() throws IOException {
        Path jar = desk.directory().resolve("app.jar");
        ServiceJar.into(jar);

        ToolExit init = desk.run("init", "--jar", jar.toString(), "--out", "study.yaml");

        assertThat(init.code()).as(init.said() + init.complained()).isZero();
        Path study = desk.directory().resolve("study.yaml");
        assertThat(Files.readString(study))
                .contains(
                        "jar: app.jar\n",
                        "args: --port=${port}\n",
                        "ready: http://127.0.0.1:${port}/actuator/health\n");
        BriefRun.of(desk, study);
    }

    @Test
    void a_program_that_does_not_serve_is_reported_and_nothing_is_written() {
        ToolExit toolExit = desk.run("init", "--command", "sh -c 'echo I want arguments >&2; exit 64'");

        assertThat(toolExit.code()).isEqualTo(30);
        assertThat(toolExit.complained())
                .contains("exit code 64")
                .contains("I want arguments")
                .contains("nothing was written")
                .doesNotContain("Exception");
        assertThat(desk.directory().resolve("study.yaml")).doesNotExist();
    }

    @Test
    void another_machine_is_loaded_only_when_it_is_named() {
        Path study = desk.write("study.yaml", """
                version: 1
                question: Does somebody else's machine hold it?
                service: {attached: {url: "http://192.0.2.1:8080"}}
                load: {open: 1/s, for: 1s, get: /}
                """);
        for (String[] words : new String[][] {
            {"run", study.toString(), "--out", "result"},
            {"init", "--url", "http://192.0.2.1:8080", "--out", "other.yaml"}
        }) {
            ToolExit toolExit = desk.run(words);
            assertThat(toolExit.code()).isEqualTo(2);
            assertThat(toolExit.complained()).contains("not on this machine").contains("--allow-host 192.0.2.1");
        }
        assertThat(desk.directory().resolve("result")).doesNotExist();
    }
}
