package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The study that a verb is given, and its command line as it was typed. */
final class Typed {
    @Parameters(
            arity = "0..1",
            paramLabel = "SUITE|study.yaml",
            description = "A built-in suite or a study file; may be left out with --resume.")
    private Optional<String> study = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    Optional<String> study() {
        return study;
    }

    /** The study's file; without a study the verb's usage is wrong. */
    Path file(Home home) {
        return home.studyFile(study.orElseThrow(() -> new ParameterException(
                Objects.requireNonNull(verb).commandLine(), "Missing required parameter: 'SUITE|study.yaml'")));
    }

    CommandSpec verb() {
        return Objects.requireNonNull(verb);
    }

    /** Whether the option stands on the command line. */
    boolean has(String option) {
        return Objects.requireNonNull(verb).commandLine().getParseResult().hasMatchedOption(option);
    }

    /** All words behind the program's name. */
    List<String> arguments() {
        return Objects.requireNonNull(verb)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }
}
