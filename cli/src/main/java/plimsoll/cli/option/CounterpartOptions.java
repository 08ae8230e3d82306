package plimsoll.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.json.ResultJson;
import plimsoll.report.json.UnreadableResult;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.StoredResults;

/** The other side of a run that measures a difference. */
public final class CounterpartOptions {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,3})?) ?%");

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

    @Option(
            names = "--detect",
            paramLabel = "PERCENT",
            description =
                    "With --baseline: add rounds, up to 60, until the noise of the machine lets them see a loss of this size"
                            + " in nine of ten runs, such as 10%%.")
    private Optional<String> detect = Optional.empty();

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
        if (detect.isPresent() && baseline.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--detect adds rounds to a comparison with a baseline; add --baseline, or remove it");
        }
        Optional<Double> loss = detect.map(CounterpartOptions::share);
        return baseline.<Counterpart>map(named -> new Counterpart.OtherBuild(named, loss))
                .orElseGet(() -> aa ? new Counterpart.Itself() : new Counterpart.None());
    }

    public boolean hasBaseline() {
        return baseline.isPresent();
    }

    /** Reads a percentage from 1 to 50, such as {@code 10%}. */
    private static double share(String text) {
        Matcher number = PERCENT.matcher(text.strip());
        double percent = number.matches() ? Double.parseDouble(number.group(1)) : 0;
        if (percent < 1 || percent > 50) {
            throw new RequestException(
                    ExitCode.USAGE, "--detect takes a percentage from 1% to 50%, such as 10%, not '" + text + "'");
        }
        return percent / 100;
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
