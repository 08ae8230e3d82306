package plimsoll.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The share of the work that this machine takes. */
public final class ShardOption {
    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Run only shard I of N, such as 2/3 for the second of three: whole rounds of a run, or whole"
                    + " searches; 'plimsoll merge' puts all shards together.")
    private Optional<String> shard = Optional.empty();

    /**
     * Returns the share; empty for all of the work.
     *
     * @throws RequestException if there is no such share
     */
    public Optional<Shard> shard() {
        return shard.map(ShardOption::parsed);
    }

    private static Shard parsed(String text) {
        try {
            return Shard.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--shard: " + wrong.getMessage());
        }
    }
}
