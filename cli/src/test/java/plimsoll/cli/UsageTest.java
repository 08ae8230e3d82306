package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;

/** A command line that cannot be meant is answered in the words of the tool, and without a stack trace. */
class UsageTest {
    private final StringWriter said = new StringWriter();
    private final CommandLine program = Main.commandLine().setErr(new PrintWriter(said, true));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "run study.yaml --rounds zero | until-decided, or 'until decided to 10% within 40', not 'zero'",
                "run study.yaml --seed x | 'x' is not a whole number",
                "run study.yaml --attempts 0 | --attempts must be at least 1, but is 0",
                "run study.yaml --why | --why explains why",
                "profile study.yaml --rounds 8 | add --against VARIANT",
                "profile study.yaml --against old --rounds 5 | but is 5",
                "profile study.yaml --against old --rounds 15 | but is 15",
                "rightsize study.yaml --margin x | 'x' is not a number",
                "run study.yaml --quick --full | plimsoll: --quick, --full are mutually exclusive",
                "agent --keys k --generator=70000 | but this is 70000",
                "agent --keys k --generator=61618 --needs=61619 | --generator is 61618 and --needs 61619; give both the same",
                "agent --keys k --needs=61618 --allow-host other | --allow-host names a host that a generator loads",
                "doctor and more | unexpected argument 'and more'",
                "suites -q | '-q'",
                "validate study.yaml -q | '-q'",
                "schema study -q | '-q'",
                "doctor -q | '-q'",
                "farm serve --keys k -q | '-q'",
                "compare results/a results/b -q | '-q'",
                "report results/r --json --markdown | --json and --markdown both print",
                "schema studdy | no schema for 'studdy': did you mean 'study'?",
                "run study.yaml --resume results/r --aa | remove --aa",
                "run study.yaml --resume results/r --budget 1h | remove --budget",
                "verify results/r --soak-bytes 1g | add --soak TIME",
                "verify results/r --soak 1h --success 90% | remove --success",
                "report results/r --table --json | remove --json",
                "report results/r --table --markdown | remove --markdown",
                "report results/r --table --junit r.xml | remove --junit",
                "find --resume results/r --budget 1h | remove --budget, or start a new search",
                "find --resume results/r --out results/s | remove --out, or start a new search",
                "find other.yaml --resume results/r | remove other.yaml, or start a new search",
                "verify results/s --resume results/r | remove results/s, or start a new search",
                "rightsize --resume results/r --margin 20 --json | remove --margin, or start a new search",
                "init build/app.jar | unexpected argument 'build/app.jar'; use 'plimsoll init --jar build/app.jar'",
                "init http://127.0.0.1:8080 | init --url http://127.0.0.1:8080'",
                "init app.tar.gz --out study.yaml | init --image app.tar.gz'",
                "init orders | unexpected argument 'orders'; use --jar FILE, --image IMAGE",
                "init --jar app.jar server app.conf | use --args 'server app.conf'",
                "validate | for example: plimsoll validate study.yaml",
                "profile | for example: plimsoll profile upload-relay",
                "report | for example: plimsoll report results/",
                "compare results/a | for example: plimsoll compare results/before results/after",
                "check-claims | for example: plimsoll check-claims upload-relay",
                "merge --out whole | for example: plimsoll merge part-1",
                "init | no service given; use --jar FILE, --image IMAGE, --command WORDS, --url URL, or --manifest FILE",
            })
    void a_wrong_command_line_is_answered_in_words(String line, String answer) {
        assertThat(program.execute(line.split(" "))).isEqualTo(ExitCode.USAGE.code());
        assertThat(said.toString()).contains(answer).doesNotContain("Exception");
    }

    @Test
    void an_example_is_a_command_without_its_explanation() {
        assertThat(program.execute("check-claims")).isEqualTo(ExitCode.USAGE.code());
        assertThat(said.toString()).containsPattern("(?m)'; for example: plimsoll check-claims upload-relay$");
    }

    @Test
    void an_option_without_its_value_gets_no_example_of_arguments() {
        assertThat(program.execute("run", "study.yaml", "--attempts")).isEqualTo(ExitCode.USAGE.code());
        assertThat(said.toString()).contains("--attempts").doesNotContain("for example");
    }

    @Test
    void without_a_verb_three_first_steps_are_offered() {
        assertThat(program.execute()).isEqualTo(ExitCode.USAGE.code());
        assertThat(said.toString()).contains("run upload-relay --quick", "init --jar", "doctor", "plimsoll --help");
    }

    @Test
    void a_verb_that_does_not_exist_is_answered_with_the_nearest() {
        VerbRun run = VerbRun.of("valdate");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(run.err()).contains("valdate", "validate").doesNotContain("Exception");
    }

    @Test
    void a_run_of_nothing_is_asked_what_of() {
        VerbRun run = VerbRun.of("run");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(run.err()).contains("SUITE|study.yaml").doesNotContain("Exception");
    }

    @Test
    void the_help_names_each_verb_in_one_line() {
        String help = program.setUsageHelpAutoWidth(false).setUsageHelpWidth(80).getUsageMessage(Ansi.OFF);

        assertThat(help.lines()).anyMatch(line -> line.matches(" +run +Runs each variant .* judges it\\."));
        assertThat(help).contains("plimsoll completion --help");
        assertThat(program.getSubcommands().keySet())
                .allSatisfy(verb -> assertThat(help).containsPattern("(?m)^  " + verb + " +\\S"));
    }

    /** It is printed without the options of any verb having been read. */
    @Test
    void the_help_that_is_printed_is_that_of_the_whole_program() {
        VerbRun run = VerbRun.of("--help");

        assertThat(run.code()).isEqualTo(ExitCode.MEASURED.code());
        assertThat(run.out()).isEqualTo(program.getUsageMessage(Ansi.OFF));
    }

    static Stream<String> verbs() {
        return Main.commandLine().getSubcommands().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void the_help_of_a_verb_fits_into_80_columns_and_no_example_is_broken(String verb) {
        CommandLine command = program.getSubcommands().get(verb);
        List<String> lines = command.setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(80)
                .getUsageMessage(Ansi.OFF)
                .lines()
                .toList();

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines)
                .containsAll(
                        Arrays.stream(command.getCommandSpec().usageMessage().footer())
                                .map(line -> String.format(Locale.ROOT, line))
                                .toList());
    }

    @Test
    void a_damaged_record_and_a_failing_disk_are_not_internal_errors() throws Exception {
        assertThat(told(new UnreadableRecordException("search.json is not a whole SearchPlan")))
                .isEqualTo(ExitCode.USAGE.code());
        assertThat(told(new UncheckedIOException(new NoSuchFileException("none/junit.xml"))))
                .isEqualTo(ExitCode.INTERNAL_ERROR.code());
        assertThat(said.toString())
                .contains("search.json")
                .contains("none/junit.xml")
                .doesNotContain("internal error")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({"deep, is nested too deeply", "large, is too large for a heap of"})
    void an_input_that_is_too_deep_or_too_large_ends_in_a_sentence(String verb, String answer) {
        program.addSubcommand("deep", new Endless(() -> {
            throw new StackOverflowError();
        }));
        program.addSubcommand("large", new Endless(() -> {
            throw new OutOfMemoryError("Java heap space");
        }));
        program.setErr(new PrintWriter(said, true));

        assertThat(Main.execute(program, verb)).isEqualTo(ExitCode.USAGE.code());
        assertThat(said.toString())
                .contains("plimsoll: a file that was read " + answer)
                .doesNotContain("Error");
    }

    @CommandLine.Command
    record Endless(Runnable reads) implements Runnable {
        @Override
        public void run() {
            reads.run();
        }
    }

    private int told(Exception thrown) throws Exception {
        return program.getExecutionExceptionHandler().handleExecutionException(thrown, program, program.parseArgs());
    }
}
