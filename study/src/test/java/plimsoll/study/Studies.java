package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.StudyMachine;
import plimsoll.study.text.Problem;

/** Study files for the tests, and helpers to read them. */
public final class Studies {
    public static final Path RESOURCES = Path.of("src/test/resources/plimsoll/study");
    public static final Path SUITE = Path.of("../suites/upload-relay/study.yaml");
    static final Selection PARSED = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY);

    static final String START = """
            version: 1
            question: Does it hold?
            """;
    static final String SERVICE = """
            service: {command: java Main, ready: started}
            """;
    static final String LOAD = """
            load: {burst: 5, get: /}
            """;

    private Studies() {}

    public static List<Path> in(String folder) {
        try (Stream<Path> files = Files.list(RESOURCES.resolve(folder))) {
            List<Path> studies = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
            assertThat(studies).isNotEmpty();
            return studies;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Parses a study from text, without checking files or programs. */
    static Study study(String text) {
        return study(text, PARSED, TestMachine.usual());
    }

    static Study study(String text, Selection selection, StudyMachine machine) {
        return switch (read(text, selection, machine)) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }

    /** Returns the problems of a text, without the name of the file. */
    static List<String> problems(String text, Selection selection) {
        return switch (read(text, selection, TestMachine.usual())) {
            case StudyParseResult.Valid _ -> List.of();
            case StudyParseResult.Invalid(List<Problem> problems) ->
                problems.stream()
                        .map(problem -> problem.toString().replace(problem.file() + ":", ""))
                        .toList();
        };
    }

    static List<String> problems(String text) {
        return problems(text, PARSED);
    }

    static StudyParseResult read(String text, Selection selection, StudyMachine machine) {
        try {
            Path directory = Files.createTempDirectory("plimsoll-study");
            Path file = Files.writeString(directory.resolve("mine.yaml"), text);
            try {
                return StudyFile.read(file, selection, machine);
            } finally {
                Files.delete(file);
                Files.delete(directory);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static Experiment only(Study study) {
        assertThat(study.cells()).hasSize(1);
        return study.cells().getFirst().experiment();
    }

    static Member member(Experiment experiment, String name) {
        return experiment.deployment().members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static MemberSource.Launched launched(Experiment experiment, String name) {
        return (MemberSource.Launched) member(experiment, name).source();
    }
}
