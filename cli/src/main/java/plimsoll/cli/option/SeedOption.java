package plimsoll.cli.option;

import picocli.CommandLine.Option;

/** The seed of verbs that decide the order of trials themselves. */
public final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for payloads and arrival times (default: 1).",
            defaultValue = "1")
    private long seed;

    public long seed() {
        return seed;
    }
}
