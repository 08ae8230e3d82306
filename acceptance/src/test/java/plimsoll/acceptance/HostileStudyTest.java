package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hostile studies and results, by the launcher; {@code HostileVerbsTest} of the module cli has more of them. */
@Tag("end-to-end")
class HostileStudyTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void metacharacters_in_commands_arguments_and_directories_reach_no_shell() throws IOException {
        Path mark = desk.directory().resolve("mark");
        List<String> arguments = List.of(
                "$(touch " + mark + ")",
                "`touch " + mark + "`",
                "; touch " + mark,
                "| touch " + mark,
                "&& touch " + mark,
                "> " + mark,
                "'\"; touch " + mark + " #",
                "\n touch " + mark + "\n",
                "*",
                "~",
                "$HOME",
                "!!");
        Path folder = Files.createDirectory(desk.directory().resolve("it's $(touch mark); `touch mark` & x"));
        Path program = folder.resolve("serve; touch mark");
        Files.writeString(program, "#!/bin/sh\nprintf '%s\\0' \"$@\" >given\nexec sleep 60\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        desk.write("study.yaml", study(folder, program, arguments));

        ToolExit exit = desk.run("run", "study.yaml", "--out", "result");

        assertThat(exit.code()).as(exit.said() + exit.complained()).isIn(0, 20);
        assertThat(Files.readString(folder.resolve("given")).split("\0", -1))
                .startsWith(arguments.toArray(String[]::new));
        try (Stream<Path> files = Files.walk(desk.directory())) {
            assertThat(files.map(file -> file.getFileName().toString())).doesNotContain("mark");
        }
    }

    /** Two of those that {@code HostileVerbsTest} validates in the memory of the lab. */
    @Test
    void studies_that_cost_much_are_refused_by_the_launcher_with_a_place() throws IOException {
        Path hostile = Tool.root().resolve("study/src/test/resources/hostile");
        try (Stream<Path> files = Files.list(hostile)) {
            for (Path file : files.sorted().limit(2).toList()) {
                ToolExit exit = desk.run("validate", file.toString());
                assertThat(exit.code()).as(file + exit.complained()).isEqualTo(2);
                assertThat(exit.complained())
                        .containsPattern("\\.yaml:\\d+:\\d+: ")
                        .doesNotContain("Exception in thread", "java.lang.");
            }
        }
    }

    @Test
    void a_damaged_result_is_reported_by_the_launcher_and_nothing_behind_its_links_is_shown() throws IOException {
        Path outside = Files.createDirectory(desk.directory().resolve("outside"));
        Path secret = Files.writeString(outside.resolve("secret"), "canary-7f3a\n");
        Path result = KeptResult.unpackedInto(desk.directory().resolve("result"));
        for (String name : List.of("summary.md", "report.html", "summary.md.partial", "result.json.partial")) {
            Files.deleteIfExists(result.resolve(name));
            Files.createSymbolicLink(result.resolve(name), secret);
        }
        try (Stream<Path> trials = Files.list(result.resolve("trials"))) {
            for (Path trial : trials.toList()) {
                Path log = trial.resolve("members/service/stderr.log");
                Files.delete(log);
                Files.createSymbolicLink(log, secret);
                Files.writeString(trial.resolve("timeline.ndjson"), "[".repeat(100_000));
            }
        }

        ToolExit exit = desk.run("report", "result");

        assertThat(exit.code()).as(exit.complained()).isIn(0, 10, 20);
        assertThat(exit.said() + exit.complained()).doesNotContain("canary-7f3a", "java.lang.", "\tat ");
        assertThat(Files.readString(secret)).isEqualTo("canary-7f3a\n");
        assertThat(result.resolve("summary.md")).isRegularFile().content().doesNotContain("canary-7f3a");
        assertThat(Files.isSymbolicLink(result.resolve("summary.md"))).isFalse();
    }

    private static String study(Path folder, Path program, List<String> arguments) {
        String listed = arguments.stream().map(HostileStudyTest::quoted).collect(Collectors.joining(", "));
        return """
                version: 1
                question: Do metacharacters reach a shell?
                service:
                  dir: %s
                  command: [%s, %s]
                  args: [%s]
                  ready: started
                load: {command: [printf, '%%s', %s], for: 60s}
                limits: {memory: 64m}
                rounds: 1
                """.formatted(
                quoted(folder.toString()), quoted(program.toString()), listed, listed, quoted(arguments.getFirst()));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
