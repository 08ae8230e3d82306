package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A result of one build is never proven, explained or resumed with another. */
@Tag("end-to-end")
@Tag(ToolWorkspace.QUIET)
class AnotherBuildTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void an_answer_is_not_proven_by_another_build() throws IOException {
        Path jar = desk.directory().resolve("new.jar");
        ServiceJar.into(jar);
        desk.write(
                "study.yaml",
                StudyText.quick("honest:")
                        .yaml()
                        .replace("command: " + StudyText.command(), "command: " + ServiceJar.command("new.jar")));
        ToolExit found = desk.search(
                "find",
                "study.yaml",
                "--parameter",
                "users",
                "--from",
                "2",
                "--to",
                "4",
                "--proof",
                "1",
                "--out",
                "found");
        assumeTrue(found.code() != 20, "others used the machine in too many trials of the search");
        assertThat(found.code()).as(found.said() + found.complained()).isZero();

        Files.write(jar, "rebuilt".getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);
        ToolExit proven = desk.run("verify", "found", "--out", "proven");

        assertThat(proven.code()).as(proven.said() + proven.complained()).isEqualTo(2);
        assertThat(proven.complained())
                .contains("its answer is of another build")
                .contains("has another content now")
                .contains("start a new search");
        assertThat(desk.directory().resolve("proven")).doesNotExist();
    }
}
