package plimsoll.study.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.study.StudyFile;
import plimsoll.study.StudyParseResult;
import plimsoll.study.TestMachine;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/** Every bad study with the exact lines of its problems: {@code bad/NAME.yaml} and {@code bad/NAME.txt}. */
class BadStudyTest {
    private static final Path BAD = Path.of("src/test/resources/plimsoll/study/bad");

    static List<Path> studies() throws IOException {
        try (Stream<Path> files = Files.list(BAD)) {
            List<Path> studies = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
            assertThat(studies).hasSizeGreaterThan(30);
            return studies;
        }
    }

    @ParameterizedTest
    @MethodSource("studies")
    void a_bad_study_is_answered_with_all_of_its_problems(Path study) throws IOException {
        Path expected = Path.of(study.toString().replace(".yaml", ".txt"));
        assertThat(problems(study)).isEqualTo(Files.readAllLines(expected));
    }

    @Test
    void a_missing_file_is_a_problem(@TempDir Path directory) {
        assertThat(problems(directory.resolve("none.yaml")))
                .singleElement()
                .asString()
                .startsWith("1:1: there is no such file");
    }

    @Test
    void a_directory_is_not_a_study(@TempDir Path directory) {
        assertThat(problems(directory)).singleElement().asString().startsWith("1:1: there is no such file");
    }

    @Test
    void a_file_above_its_bound_is_not_read(@TempDir Path directory) throws IOException {
        Path large = Files.writeString(directory.resolve("large.yaml"), "#".repeat((1 << 20) + 1));
        assertThat(problems(large)).singleElement().asString().startsWith("1:1: the file is larger than 1 MiB");
    }

    @Test
    void bytes_other_than_text_are_a_problem(@TempDir Path directory) throws IOException {
        Path binary = Files.write(directory.resolve("binary.yaml"), new byte[] {'a', ':', ' ', (byte) 0xC3, '('});
        assertThat(problems(binary)).singleElement().asString().startsWith("1:1: the file is not UTF-8 text");
    }

    private static List<String> problems(Path study) {
        Selection selection = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);
        String directory = study.toAbsolutePath().getParent().toString();
        return switch (StudyFile.read(study, selection, TestMachine.usual())) {
            case StudyParseResult.Valid _ -> List.of("valid");
            case StudyParseResult.Invalid(List<Problem> problems) ->
                problems.stream()
                        .map(problem -> problem.toString()
                                .substring(problem.file().length() + 1)
                                .replace(directory, "DIR"))
                        .toList();
        };
    }
}
