package plimsoll.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.study.setting.Selection;

/** The number of rounds, or the rule by which they are added. */
public final class RoundsOption {
    /** A plan has each trial in memory. */
    private static final int MOST = 10_000;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of rounds of each cell, or until-decided: six, and more up to 24 until its"
                    + " comparisons are decided (default: the study's).")
    private Optional<String> rounds = Optional.empty();

    /** @throws RequestException if they are neither a number nor a rule */
    public void check() {
        rounds.filter(text -> until(text).isEmpty()).ifPresent(RoundsOption::count);
    }

    /**
     * Adds the rounds to a selection.
     *
     * @throws RequestException if they are neither a number nor a rule
     */
    public Selection applyTo(Selection asked) {
        return rounds.map(text -> applied(text, asked)).orElse(asked);
    }

    private static Selection applied(String text, Selection asked) {
        Optional<UntilDecided> until = until(text);
        return until.isPresent() ? asked.withUntilDecided(until) : asked.withRounds(Optional.of(count(text)));
    }

    private static Optional<UntilDecided> until(String text) {
        try {
            return UntilDecided.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--rounds: " + wrong.getMessage());
        }
    }

    private static int count(String text) {
        if (!text.matches("-?\\d{1,9}")) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--rounds takes a number such as 6, or until-decided, or 'until decided to 10% within 40', not '"
                            + text + "'");
        }
        int count = Integer.parseInt(text);
        if (count < 1 || count > MOST) {
            throw new RequestException(
                    ExitCode.USAGE, "--rounds must be at least 1 and at most " + MOST + ", but is " + count);
        }
        return count;
    }
}
