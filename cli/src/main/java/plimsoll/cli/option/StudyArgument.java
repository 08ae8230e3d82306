package plimsoll.cli.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.RequestException;

/** The study argument of a verb, and its command line. */
public final class StudyArgument {
    @Parameters(
            arity = "0..1",
            paramLabel = "SUITE|study.yaml",
            completionCandidates = SuiteNames.class,
            description = "A built-in suite or a study file; not needed with --resume.")
    private Optional<String> study = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    /** Empty where none is named. */
    public Optional<NamedStudy> namedStudyIfAny() {
        return study.map(LauncherScript.installation()::study);
    }

    /** Without a study the verb's usage is wrong. */
    public NamedStudy namedStudy() {
        return namedStudyIfAny()
                .orElseThrow(() -> new ParameterException(
                        verb().commandLine(),
                        "no study is named: give SUITE|study.yaml; '" + LauncherScript.program()
                                + " suites' lists the suites, and '" + LauncherScript.program()
                                + " init' writes a study of your service"));
    }

    public CommandSpec verb() {
        return Objects.requireNonNull(verb);
    }

    /** @throws RequestException when the command line asks for a report, which a plan does not have */
    public void refuseReportsOfPlan() {
        List.of("--json", "--markdown", "--junit")
                .forEach(option -> refuseWith(option, "--plan writes no result; remove " + option));
    }

    /** @throws RequestException when the option stands on the command line */
    public void refuseWith(String option, String why) {
        refuseWith(verb(), option, why);
    }

    /** @throws RequestException when the option stands on the command line of the verb */
    public static void refuseWith(CommandSpec verb, String option, String why) {
        if (verb.commandLine().getParseResult().hasMatchedOption(option)) {
            throw new RequestException(ExitCode.USAGE, why);
        }
    }

    /** Returns all words after the program's name. */
    public List<String> words() {
        return words(verb());
    }

    /** Returns all words after the program's name, for any verb. */
    public static List<String> words(@Nullable CommandSpec verb) {
        return Objects.requireNonNull(verb)
                .root()
                .commandLine()
                .getParseResult()
                .originalArgs();
    }
}
