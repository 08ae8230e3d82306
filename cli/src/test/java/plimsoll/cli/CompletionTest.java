package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import plimsoll.lab.launch.process.SystemTools;

/** The output of {@code plimsoll completion}, sourced by a shell, completes what a user has begun to type. */
class CompletionTest {
    private static final int SECONDS = 120;

    /** As bash does it when TAB is pressed; only then would it let a function change how it completes. */
    private static final String TAB = """
            source "$1"
            shift
            compopt() { local IFS=' '; said="$*"; }
            registered=$(complete -p plimsoll)
            completes=${registered#*-F }
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            ${completes%% *} plimsoll "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}" "compopt $said"
            """;

    @TempDir
    Path directory;

    private final StringWriter said = new StringWriter();

    @BeforeEach
    void the_tool_prints_its_completion() throws IOException {
        assertThat(Main.commandLine().setOut(new PrintWriter(said, true)).execute("completion"))
                .isZero();
        Files.writeString(directory.resolve("completion"), said.toString());
    }

    @Test
    void a_verb_is_completed_from_its_first_letters() {
        assertThat(completed("plimsoll", "pr")).containsExactly("profile");
        assertThat(completed("plimsoll", "r")).containsExactly("run", "rightsize", "report");
        assertThat(completed("plimsoll", "x")).isEmpty();
        assertThat(completed("plimsoll", "")).containsAll(verbs().keySet());
    }

    @Test
    void an_option_is_completed_where_its_verb_has_it() {
        assertThat(completed("plimsoll", "run", "--bas")).containsExactly("--baseline");
        assertThat(completed("plimsoll", "run", "study.yaml", "--bas")).containsExactly("--baseline");
        assertThat(completed("plimsoll", "doctor", "--bas")).isEmpty();
    }

    @Test
    void words_that_are_not_options_are_completed_by_the_shell() {
        assertThat(lines("plimsoll", "init", "stu")).containsExactly("compopt -o default");
    }

    @Test
    void a_suite_or_a_file_is_completed_where_a_study_is_meant() {
        for (String verb : List.of("run", "find", "rightsize", "profile", "validate", "check-claims")) {
            assertThat(completed("plimsoll", verb, "upl")).as(verb).containsExactly("upload-relay");
            assertThat(completed("plimsoll", verb, "")).as(verb).contains("upload-relay", "pom.xml");
        }
        assertThat(completed("plimsoll", "report", "upl")).isEmpty();
    }

    @Test
    void a_schema_is_completed_after_its_verb() {
        assertThat(completed("plimsoll", "schema", "stu")).containsExactly("study");
        assertThat(completed("plimsoll", "schema", "res")).containsExactly("result");
    }

    @Test
    void a_verb_is_completed_after_help() {
        assertThat(completed("plimsoll", "help", "r")).containsExactly("run", "rightsize", "report");
    }

    @TestFactory
    Stream<DynamicTest> all_options_of_a_verb_are_offered() {
        return verbs().entrySet().stream()
                .map(verb -> DynamicTest.dynamicTest(
                        verb.getKey(),
                        () -> assertThat(completed("plimsoll", verb.getKey(), "--"))
                                .containsExactlyInAnyOrderElementsOf(options(verb.getValue()))));
    }

    @Test
    void fish_completes_verbs_options_suites_and_files() throws IOException {
        Optional<Path> fish = SystemTools.find("fish");
        assumeTrue(fish.isPresent(), "fish is not installed");
        StringWriter script = new StringWriter();
        assertThat(Main.commandLine().setOut(new PrintWriter(script, true)).execute("completion", "fish"))
                .isZero();
        Path file = Files.writeString(directory.resolve("plimsoll.fish"), script.toString());
        Files.createFile(directory.resolve("study.yaml"));
        String complete = "source " + file + "; cd " + directory + "; complete -C $argv";

        assertThat(fish(fish.get(), complete, "plimsoll r")).containsExactlyInAnyOrder("run", "rightsize", "report");
        assertThat(fish(fish.get(), complete, "plimsoll run --bas")).containsExactly("--baseline");
        assertThat(fish(fish.get(), complete, "plimsoll doctor --bas")).isEmpty();
        assertThat(fish(fish.get(), complete, "plimsoll run stu")).containsExactly("study.yaml");
        assertThat(fish(fish.get(), complete, "plimsoll run upl")).containsExactly("upload-relay");
        assertThat(fish(fish.get(), complete, "plimsoll run ")).contains("upload-relay", "study.yaml");
        assertThat(fish(fish.get(), complete, "plimsoll help r"))
                .containsExactlyInAnyOrder("run", "rightsize", "report");
        assertThat(fish(fish.get(), complete, "plimsoll run --"))
                .containsExactlyInAnyOrderElementsOf(options(verbs().get("run")));
    }

    @Test
    void a_description_for_fish_has_single_percent_signs() {
        StringWriter script = new StringWriter();
        assertThat(Main.commandLine().setOut(new PrintWriter(script, true)).execute("completion", "fish"))
                .isZero();

        assertThat(script.toString()).contains("95 % confidence").doesNotContain("%%");
    }

    /** Returns the offered words without their descriptions. */
    private static List<String> fish(Path fish, String complete, String begun) {
        return output(List.of(fish.toString(), "--no-config", "-c", complete, begun)).stream()
                .map(offered -> offered.split("\t", 2)[0])
                .toList();
    }

    private static Map<String, CommandLine> verbs() {
        return Main.commandLine().getSubcommands();
    }

    private static List<String> options(CommandLine verb) {
        return verb.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--"))
                .toList();
    }

    private List<String> completed(String... words) {
        return lines(words).stream()
                .filter(offered -> !offered.startsWith("compopt "))
                .toList();
    }

    /** The offered words, and the shell's instruction where there are none. */
    private List<String> lines(String... words) {
        List<String> line = new ArrayList<>(List.of("bash", "--norc", "--noprofile", "-c", TAB, "TAB"));
        line.add(directory.resolve("completion").toString());
        line.addAll(List.of(words));
        return output(line);
    }

    private static List<String> output(List<String> line) {
        try {
            Process shell = new ProcessBuilder(line).redirectErrorStream(true).start();
            assertThat(shell.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("the shell ends")
                    .isTrue();
            return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(offered -> !offered.isEmpty())
                    .toList();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ending);
        }
    }
}
