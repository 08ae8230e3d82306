package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.request.RequestException;

/** The farm whose agents execute the trials. */
public final class FarmOptions {
    @Option(
            names = "--farm",
            paramLabel = "HOST:PORT",
            description = "Let agents of the farm with this broker run the rounds, one round a machine.")
    private Optional<String> broker = Optional.empty();

    @Option(names = "--keys", paramLabel = "DIR", description = "Keys of the farm, from 'plimsoll farm keys'.")
    private Optional<Path> keys = Optional.empty();

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "Take only agents of this name of a class (default: the largest class of machines).")
    private Optional<String> label = Optional.empty();

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
