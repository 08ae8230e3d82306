package plimsoll.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.json.ResultJson;
import plimsoll.report.json.UnreadableResult;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.StoredResults;

/** The other side of a run that measures a difference. */
public final class CounterpartOptions {
    @Option(
            names = "--aa",
            description =
                    "A/A test of this machine: run the first variant against itself under two names, in 8 rounds.")
    private boolean aa;

    @Option(
            names = "--baseline",
            paramLabel = "RESULT|JAR",
            description =
                    "Run a baseline build in interleaved rounds and decide whether this build is worse: a jar, or a result"
                            + " whose build is run again (8 rounds by default).")
    private Optional<String> baseline = Optional.empty();

    /** @throws RequestException when both are asked for, or the baseline is a result of a version that is not known here */
    public Counterpart counterpart() {
        if (aa && baseline.isPresent()) {
            throw new RequestException(ExitCode.USAGE, "--aa runs one variant against itself; remove --baseline");
        }
        baseline.map(Path::of)
                .filter(StoredResults::isResult)
                .map(directory -> directory.resolve("result.json"))
                .filter(Files::exists)
                .ifPresent(CounterpartOptions::mustBeKnown);
        return baseline.<Counterpart>map(Counterpart.Build::new)
                .orElseGet(() -> aa ? new Counterpart.Itself() : new Counterpart.None());
    }

    private static void mustBeKnown(Path result) {
        try {
            new ResultJson().read(result);
        } catch (UnreadableResult unreadable) {
            throw new RequestException(
                    ExitCode.USAGE, "--baseline: " + unreadable.getMessage() + "; or give the baseline's jar instead");
        }
    }
}
