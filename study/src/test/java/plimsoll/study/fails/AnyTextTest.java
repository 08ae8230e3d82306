package plimsoll.study.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.CpuLimit;
import plimsoll.hostile.HostileCases;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.TestMachine;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/** Reading any file returns a study or problems, never an exception, within the time that SECURITY.md promises. */
class AnyTextTest {
    private static final Duration PROMISED = Duration.ofSeconds(2);
    private static final HostileCases TEXTS = HostileCases.of(2_000);

    /** One change in twenty repeats its value, up to this many characters in all. */
    private static final int LONGEST_RUN = 50_000;

    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9/.${}-]+");
    private static final List<String> VALUES = List.of(
            "",
            "~",
            "0",
            "-1",
            "999999999g",
            "999999h",
            "9999h",
            "0m",
            "0s",
            "99999999999999999999",
            "1e400",
            ".nan",
            "0x1F",
            "1.5",
            "true",
            "[]",
            "{}",
            "[[[",
            "}",
            "'",
            "\"",
            "&a",
            "*a",
            "!!int x",
            "|",
            ">-",
            "- x",
            "? x",
            "${",
            "${}",
            "${port}",
            "${service.url}",
            "$${port}",
            "${store.account}",
            "\t",
            "\n",
            "\u0000",
            "\uE000",
            "\uFFFE",
            "512m",
            "10s",
            "50/s",
            "100%",
            "< 1s",
            "\\",
            "name: x",
            "#");

    @TempDir
    private Path directory;

    @Test
    void a_study_with_random_changes_is_answered() throws IOException {
        List<String> good = List.of(
                Files.readString(Path.of("../suites/upload-relay/study.yaml")),
                Files.readString(Path.of("src/test/resources/plimsoll/study/examples/uploads.yaml")),
                Files.readString(Path.of("src/test/resources/plimsoll/study/bad/loads.yaml")),
                Files.readString(Path.of("src/test/resources/plimsoll/study/bad/names.yaml")));
        TEXTS.run(random -> {
            String text = changed(good.get(random.nextInt(good.size())), random);
            Selection.Scope scope = Selection.Scope.values()[random.nextInt(Selection.Scope.values().length)];
            answered(Files.writeString(directory.resolve("s.yaml"), text), scope);
        });
    }

    /** Each file was seen to end the tool by an Error, or to take many seconds. */
    @ParameterizedTest
    @ValueSource(strings = {"path", "values", "aliases", "units", "merge"})
    void a_small_file_that_costs_much_is_answered_with_a_place(String name) throws Exception {
        Path file = Path.of("src/test/resources/hostile", name + ".yaml");
        String answer = Files.readAllLines(file).getFirst().replaceFirst("# says: ", "");

        assertThat(read(file, Selection.Scope.PARSE_ONLY))
                .isInstanceOfSatisfying(
                        StudyParseResult.Invalid.class,
                        invalid -> assertThat(invalid.problems())
                                .hasSizeLessThan(5_000)
                                .allMatch(problem -> problem.line() > 0 && problem.column() > 0)
                                .anySatisfy(
                                        problem -> assertThat(problem.message()).contains(answer)));
    }

    private static StudyParseResult read(Path file, Selection.Scope scope) throws Exception {
        return CpuLimit.within(
                PROMISED,
                "reading " + file,
                () -> StudyFile.read(file, Selection.of(Selection.Mode.QUICK, scope), TestMachine.usual()));
    }

    private static void answered(Path file, Selection.Scope scope) throws Exception {
        StudyParseResult result = read(file, scope);
        if (result instanceof StudyParseResult.Invalid(List<Problem> problems)) {
            assertThat(problems).isNotEmpty().allMatch(problem -> problem.line() > 0 && problem.column() > 0);
        }
    }

    private static String changed(String text, Random random) {
        String changed = text;
        for (int i = random.nextInt(3); i >= 0; i--) {
            changed = random.nextInt(4) == 0 ? cut(changed, random) : replaced(changed, random);
        }
        return changed;
    }

    private static String cut(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(20));
        return text.substring(0, from) + text.substring(to);
    }

    private static String replaced(String text, Random random) {
        Matcher matcher = VALUE.matcher(text);
        int start = random.nextInt(Math.max(1, text.length()));
        if (!matcher.find(Math.min(start, text.length()))) {
            return text;
        }
        String value = VALUES.get(random.nextInt(VALUES.size()));
        int times =
                random.nextInt(20) == 0 ? (int) Math.pow(LONGEST_RUN, random.nextDouble()) / (value.length() + 1) : 1;
        return text.substring(0, matcher.start()) + value.repeat(times) + text.substring(matcher.end());
    }
}
