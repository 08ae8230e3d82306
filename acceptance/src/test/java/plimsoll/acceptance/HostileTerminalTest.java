package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts of a study and of a result that want to control the terminal, on a pseudo-terminal; {@code HostileVerbsTest} of
 * the module cli reads what verbs print into a pipe.
 */
@Tag("end-to-end")
class HostileTerminalTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    /** A colour, the cursor, an erasure, a title, a turn of direction, and what cannot be seen; as JSON and YAML write it. */
    private static final String HOSTILE =
            "\\u001b[31mred\\u001b[9A\\r\\u001b[J\\u001b]0;title\\u0007\\u009b2J\\u202etxt\\u200b\\ufeff\\u00ad";

    private static final String READY = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\u2060\\u200d]]");
    private static final Pattern OWN_COLOUR = Pattern.compile("\\u001b\\[(0|1|2|31|32|33)m(?!red)");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void no_text_of_a_study_or_a_result_controls_the_terminal() throws IOException {
        hostileResult("before");
        hostileResult("now");
        desk.write("hostile.yaml", study().replace("rounds:", "\"" + HOSTILE + "\": 1\nrounds:"));
        desk.write("torn.yaml", "version: 1\nquestion: \"" + HOSTILE + "\"\nservice: [\u001b[31mred\n");
        desk.write("plan.yaml", study());

        for (String verb : List.of(
                "report before",
                "report before --markdown",
                "compare before now",
                "validate hostile.yaml",
                "validate torn.yaml",
                "run hostile.yaml --plan",
                "run plan.yaml --plan --variants \u001b[31mred")) {
            assertUncontrolled(shown(verb.split(" ")));
        }
        ToolExit piped = desk.run("report", "before");
        assertUncontrolled(piped);
        assertThat(piped.said()).contains("[31mred");
    }

    private static void assertUncontrolled(ToolExit exit) {
        assertThat(CONTROL.matcher(exit.said() + exit.complained()).results())
                .as(exit.toString())
                .isEmpty();
    }

    /** The end of a verb without its own colours, on a terminal where there is a program that makes one. */
    private ToolExit shown(String... words) throws IOException {
        if (!Files.isExecutable(SCRIPT)) {
            return desk.run(words);
        }
        ToolExit coloured = onTerminal(desk.tool(), words);
        return new ToolExit(coloured.code(), OWN_COLOUR.matcher(coloured.said()).replaceAll(""), coloured.complained());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 401 \u001b[31mred\r\nWWW-Authenticate: \u001b[31mred\u001b]0;title\u0007\u009b2J\r\n\r\n",
                "HTTP/1.1 302 Found\r\nLocation: /\u00ad\u009b31mred\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{\"openapi\": \"3.0.0\", \"paths\": {"
                        + "\"/a" + HOSTILE + "\": {\"get\": {}}, \"/b\": {\"get\": {\"summary\": \"" + HOSTILE
                        + "\"}}}}"
            })
    void no_text_of_a_service_controls_the_terminal_of_init(String answer) throws Exception {
        try (ServerSocket service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answer(service, answer));
            String[] words = {
                "init", "--url", "http://127.0.0.1:" + service.getLocalPort(), "--out", "drafted.yaml", "--force"
            };
            ToolExit piped = desk.run(words);
            assertThat(piped.code()).as(piped.toString()).isIn(0, 20, 30);
            assertUncontrolled(piped);
            if (piped.code() != 30) {
                assertThat(CONTROL.matcher(Files.readString(desk.directory().resolve("drafted.yaml")))
                                .results())
                        .isEmpty();
            }
            if (Files.isExecutable(SCRIPT)) {
                assertUncontrolled(shown(words));
            }
        }
    }

    @Test
    void no_last_words_of_a_program_control_the_terminal_of_init() throws IOException {
        Path program = desk.write("program", "#!/bin/sh\nprintf '\\033[31mred\\033]0;title\\007\\n' >&2\nexit 3\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        ToolExit exit = desk.run("init", "--command", "./program ${port}", "--out", "drafted.yaml");

        assertThat(exit.code()).isEqualTo(30);
        assertThat(exit.complained()).contains("[31mred");
        assertUncontrolled(exit);
    }

    /** Without a path that reports readiness, each init would wait for one. */
    private static void answer(ServerSocket service, String answer) {
        while (!service.isClosed()) {
            try (Socket connection = service.accept()) {
                connection.setSoTimeout(2000);
                byte[] request = new byte[8192];
                int length = connection.getInputStream().read(request);
                if (length > 0) {
                    boolean ready = new String(request, 0, length, StandardCharsets.ISO_8859_1)
                            .startsWith("GET /actuator/health ");
                    connection.getOutputStream().write((ready ? READY : answer).getBytes(StandardCharsets.ISO_8859_1));
                }
            } catch (IOException gone) {
                // The client has left, or the test is over.
            }
        }
    }

    @Test
    void a_terminal_without_colours_gets_no_control_character() throws IOException {
        assumeTrue(Files.isExecutable(SCRIPT), "needs " + SCRIPT);
        hostileResult("before");
        assertUncontrolled(onTerminal(desk.tool().with("NO_COLOR", "1"), "report", "before"));
    }

    @Test
    void progress_is_redrawn_on_a_terminal() throws IOException {
        assumeTrue(Files.isExecutable(SCRIPT), "needs " + SCRIPT);
        desk.write("study.yaml", StudyText.quick("honest:").unaudited());
        ToolExit run = onTerminal(desk.tool(), "run", "study.yaml", "--out", "result");

        assertThat(run.said())
                .containsPattern("\\u001b\\[\\d+A\\r\\u001b\\[J")
                .containsPattern(OWN_COLOUR)
                .contains("report: file:");
    }

    private static String study() {
        return StudyText.quick("honest:")
                .yaml()
                .replaceFirst("question: .*", Matcher.quoteReplacement("question: \"" + HOSTILE + "\""));
    }

    /** A stored result whose question, notes, machine and stored names are hostile. */
    private void hostileResult(String name) throws IOException {
        Path result = KeptResult.unpackedInto(desk.directory().resolve(name));
        try (Stream<Path> files = Files.walk(result)) {
            for (Path file : files.filter(HostileTerminalTest::isShown).toList()) {
                Files.writeString(
                        file,
                        Files.readString(file)
                                .replace("\"Does a result", "\"" + HOSTILE + "Does a result")
                                .replace("\"AMD EPYC\"", "\"" + HOSTILE + "\"")
                                .replace("\"Workers and needs", "\"" + HOSTILE + "Workers and needs"));
            }
        }
    }

    private static boolean isShown(Path file) {
        return Set.of("manifest.json", "result.json")
                .contains(file.getFileName().toString());
    }

    /** The end of a verb on a terminal of its own, which ends each line by a carriage return as well. */
    private ToolExit onTerminal(Tool tool, String... words) throws IOException {
        Path directory = Files.createDirectories(desk.directory().resolve("terminal"));
        Path launcher = Files.writeString(
                directory.resolve("plimsoll"),
                "#!/bin/sh\nunset CI\nTERM=xterm exec " + SCRIPT
                        + " -qec \"stty rows 40 cols 100; $(printf \"'%s' \" '"
                        + Tool.root().resolve("plimsoll") + "' \"$@\")\" /dev/null\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        ToolExit exit = desk.run(tool.at(directory), words);
        return new ToolExit(exit.code(), exit.said().replace("\r\n", "\n"), exit.complained());
    }
}
