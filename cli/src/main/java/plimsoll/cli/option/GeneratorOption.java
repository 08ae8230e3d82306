package plimsoll.cli.option;

import java.util.List;
import picocli.CommandLine.Option;

/** The machines that send the load instead of this one. */
public final class GeneratorOption {
    @Option(
            names = "--generator",
            paramLabel = "HOST:PORT",
            description = "Machine that sends an equal share of the load, by 'plimsoll agent --generator'. Repeatable.")
    private List<String> hosts = List.of();

    /** Returns none if this machine sends the load. */
    public List<String> hosts() {
        return hosts;
    }
}
