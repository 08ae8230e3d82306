package plimsoll.cli.option;

import picocli.CommandLine.Option;

/** The seed of verbs that try cells in an order of their own. */
public final class SeedOption {
    @Option(names = "--seed", paramLabel = "N", description = "Of payloads and arrivals.", defaultValue = "1")
    private long seed;

    public long seed() {
        return seed;
    }
}
