package plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.setting.Selection;

/** Every command in the documents exists, and every study in them is valid. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern HELP = Pattern.compile("```\nUsage: plimsoll [^`]*```");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");

    /** Behind a prompt, at the start of a line, or between back-ticks; what follows a sign of the shell is its own. */
    private static final Pattern COMMAND =
            Pattern.compile("(?m)(?:^(?:\\$ )?|again: |`)(?:\\./)?plimsoll ([a-z][^`\\n|>;#]*)");

    /** Up to a sign of the shell, or to the blanks before an explanation. */
    private static final Pattern EXAMPLE = Pattern.compile("^  .*?\\bplimsoll ([a-z].*?)(?:  | ?[|>)]|$)");

    /** Without what is on the web, and without the heading behind a file. */
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#\\s]+)[^)]*\\)");

    /** A synopsis is no command. */
    private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

    private static final Pattern SYNOPSIS = Pattern.compile("\\.\\.\\.|VERB|\\[");

    private static final Pattern GRAMMATICAL =
            Pattern.compile("unknown key|, but (?:this|'|the number)|cannot be|lacks '|is an empty|has both");

    private static final Set<String> WITHOUT_PAGE = Set.of("help", "completion");

    @TempDir
    Path directory;

    private record Command(String document, String line) {}

    @TestFactory
    Stream<DynamicTest> every_command_of_the_documents_is_one() throws IOException {
        List<Command> commands = new ArrayList<>();
        for (Path document : documents()) {
            Matcher found = COMMAND.matcher(Files.readString(document));
            while (found.find()) {
                String line = found.group(1).replaceFirst("  .*", "").strip();
                if (!SYNOPSIS.matcher(line).find()) {
                    commands.add(new Command(ROOT.relativize(document).toString(), line));
                }
            }
        }
        assertThat(commands).as("an empty scan proves nothing").hasSizeGreaterThan(40);
        return commands.stream()
                .distinct()
                .map(command -> DynamicTest.dynamicTest(
                        command.document + ": " + command.line,
                        () -> assertThat(refusal(command.line)).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> every_example_of_the_help_is_a_command() {
        CommandLine program = Main.commandLine();
        return Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
                .filter(verb -> !verb.getCommandName().equals("help"))
                .map(verb -> DynamicTest.dynamicTest(verb.getCommandName(), () -> {
                    List<String> examples = examples(verb);
                    assertThat(examples)
                            .isNotEmpty()
                            .allSatisfy(
                                    line -> assertThat(refusal(line)).as(line).isEmpty());
                }));
    }

    private static List<String> examples(CommandLine verb) {
        return Arrays.stream(verb.getCommandSpec().usageMessage().footer())
                .map(line -> EXAMPLE.matcher(String.format(Locale.ROOT, line)))
                .filter(Matcher::find)
                .map(found -> found.group(1).strip())
                .toList();
    }

    @Test
    void a_command_that_is_none_is_seen() {
        assertThat(refusal("run study.yaml --fast")).contains("--fast");
        assertThat(refusal("rnu study.yaml")).contains("rnu");
    }

    /** With {@code -Dreference.write=true} each page gets the help as it is, and the test fails once. */
    @TestFactory
    Stream<DynamicTest> every_page_of_a_verb_shows_its_help() {
        CommandLine program = Main.commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(80);
        return program.getSubcommands().entrySet().stream()
                .filter(verb -> !WITHOUT_PAGE.contains(verb.getKey()))
                .map(verb -> DynamicTest.dynamicTest(verb.getKey(), () -> {
                    String page = page(verb.getKey());
                    String today = HELP.matcher(page).replaceFirst(Matcher.quoteReplacement(help(verb.getValue())));
                    if (Boolean.getBoolean("reference.write")) {
                        Files.writeString(ROOT.resolve("docs/verbs/" + verb.getKey() + ".md"), today);
                    }
                    assertThat(page).contains(help(verb.getValue())).isEqualTo(today);
                }));
    }

    private static String help(CommandLine verb) {
        return "```\n"
                + verb.getUsageMessage(CommandLine.Help.Ansi.OFF)
                        .replaceAll("(?m) +$", "")
                        .strip()
                + "\n```";
    }

    @TestFactory
    Stream<DynamicTest> every_link_of_the_documents_leads_to_a_file() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : pages()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                String target = link.group(1);
                tests.add(DynamicTest.dynamicTest(
                        ROOT.relativize(document) + ": " + target,
                        () -> assertThat(document.resolveSibling(target)).exists()));
            }
        }
        assertThat(tests).as("an empty scan proves nothing").hasSizeGreaterThan(60);
        return tests.stream();
    }

    private static List<Path> pages() throws IOException {
        List<Path> all = new ArrayList<>(documents());
        for (String folder : List.of("", "bench", "needs", "evidence")) {
            try (Stream<Path> paths = Files.walk(ROOT.resolve(folder), folder.isEmpty() ? 1 : 2)) {
                paths.filter(path -> path.toString().endsWith(".md")).forEach(all::add);
            }
        }
        return all.stream().map(Path::normalize).distinct().toList();
    }

    private static String page(String verb) throws IOException {
        return Files.readString(ROOT.resolve("docs/verbs/" + verb + ".md"));
    }

    @TestFactory
    Stream<DynamicTest> every_study_of_the_documents_is_valid() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            Matcher fence = FENCE.matcher(Files.readString(document));
            for (int number = 1; fence.find(); ) {
                if (fence.group(1).equals("yaml") && study(fence.group(2))) {
                    String text = fence.group(2);
                    tests.add(DynamicTest.dynamicTest(
                            ROOT.relativize(document) + " " + number++,
                            () -> assertThat(problems(text)).isEmpty()));
                }
            }
        }
        assertThat(tests).as("an empty scan proves nothing").hasSizeGreaterThan(5);
        return tests.stream();
    }

    /** A workflow of a CI server is none, nor are rules of frames, nor is a table of claims. */
    private static boolean study(String yaml) {
        return !yaml.contains("runs-on:") && !has(yaml, "rules") && !has(yaml, "side-by-side");
    }

    /** Returns only problems of keys and values: a fragment may name things that stand elsewhere. */
    private List<String> problems(String yaml) throws IOException {
        boolean complete = yaml.contains("version:");
        Path file = directory.resolve("study.yaml");
        Files.writeString(file, complete ? yaml : completed(yaml));
        return switch (StudyFile.read(file, Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY))) {
            case StudyParseResult.Valid _ -> List.of();
            case StudyParseResult.Invalid(var problems) ->
                problems.stream()
                        .map(Object::toString)
                        .filter(problem ->
                                complete || GRAMMATICAL.matcher(problem).find())
                        .toList();
        };
    }

    /** With the sections that it lacks; what belongs into a load is put into one. */
    private static String completed(String yaml) {
        String load = yaml.startsWith("mix:") ? "open: 50/s\nfor: 30s\n" + yaml : yaml;
        String piece = has(yaml, "mix|phases") ? "load:\n" + load.indent(2) : yaml;
        return "version: 1\n"
                + (has(piece, "question") ? "" : "question: What does it say?\n")
                + (has(piece, "service|members") ? "" : "service: {command: java -version, ready: started}\n")
                + (has(piece, "load|loads|cells") ? "" : "load: {burst: 10, get: /}\n")
                + piece;
    }

    private static boolean has(String yaml, String keys) {
        return Pattern.compile("(?m)^(" + keys + "):").matcher(yaml).find();
    }

    private static String refusal(String line) {
        String[] words = WORD.matcher(line)
                .results()
                .map(word -> word.group().replaceAll("^['\"]|['\"]$", ""))
                .toArray(String[]::new);
        if (words.length == 1) {
            boolean known = Main.commandLine().getSubcommands().containsKey(words[0]) || words[0].startsWith("-");
            return known ? "" : "there is no verb '" + line + "'";
        }
        try {
            CommandLine.ParseResult parsed = Main.commandLine().parseArgs(words);
            return parsed.hasSubcommand() ? "" : "there is no verb in '" + line + "'";
        } catch (ParameterException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> suites = Files.walk(ROOT.resolve("suites"), 2);
                Stream<Path> examples = Files.walk(ROOT.resolve("examples"), 2)) {
            return Stream.of(Stream.of(ROOT.resolve("README.md")), docs, suites, examples)
                    .flatMap(paths -> paths)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
