package plimsoll.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The share of trials that must hold where an answer says that the service holds. */
public final class SuccessOption {
    @Option(
            names = "--success",
            paramLabel = "SHARE",
            description =
                    "Share of trials that the answer promises to hold, at 95 %% confidence, and its price in trials at each"
                            + " end: 60%% takes 6, 80%% 14, 90%% 29, 95%% 59, 99%% 299 (default: 60%%; verify: that of the"
                            + " answer).")
    private Optional<String> success = Optional.empty();

    /**
     * Returns the share, from 0 to 1, if there is one.
     *
     * @throws RequestException if it is not a percentage
     */
    public Optional<Double> share() {
        return success.map(SuccessOption::parsed);
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text.strip().replaceFirst("\\s*%$", "")) / 100;
        } catch (NumberFormatException wrong) {
            throw new RequestException(ExitCode.USAGE, "--success takes a percentage such as 90%, not '" + text + "'");
        }
    }
}
