package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;

/** The farm whose agents execute the trials. */
public final class FarmOptions {
    @Option(
            names = "--farm",
            paramLabel = "HOST:PORT",
            description =
                    "Let the agents of the farm with this broker (default port: 61617) work: each takes whole rounds"
                            + " or a search.")
    private Optional<String> broker = Optional.empty();

    @Option(names = "--keys", paramLabel = "DIR", description = "Keys of the farm, from 'plimsoll farm keys'.")
    private Optional<Path> keys = Optional.empty();

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "Take only agents whose class has this name (default: the largest class of machines).")
    private Optional<String> label = Optional.empty();

    /** Returns the share to plan: each block is a shard, so that the whole must be something that shards can do. */
    public Optional<Shard> shard(ShardOption asked) {
        return broker.isPresent() ? Optional.of(new Shard(1, 1)) : asked.shard();
    }

    /** Returns the command line that repeats the work on this machine. */
    public Invocation invocation(List<String> words) {
        Invocation given = LauncherScript.invocation(words);
        return broker.isPresent() ? given.without("--farm").without("--keys").without("--class") : given;
    }

    /** Returns the keys, which generators also need. */
    public Optional<Path> keys() {
        return keys;
    }

    /** Returns the way to the farm; empty if this machine runs the trials. */
    public Optional<FarmAccess> access() {
        if (broker.isEmpty() && (keys.isPresent() || label.isPresent())) {
            throw new RequestException(
                    ExitCode.USAGE,
                    (keys.isPresent() ? "--keys" : "--class")
                            + " belongs to a farm; add --farm HOST:PORT, or remove it");
        }
        return broker.map(host -> new FarmAccess(
                host,
                keys.orElseThrow(() -> new RequestException(
                        ExitCode.USAGE, "--farm needs --keys DIR; 'plimsoll farm keys DIR' makes the keys of a farm")),
                label));
    }
}
