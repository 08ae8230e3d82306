package plimsoll.cli.screen;

import picocli.CommandLine.Option;

/** The terminal of a verb that takes time, whose progress can be switched off. */
public final class ProgressTerminal extends Terminal {
    @Option(
            names = {"-q", "--quiet"},
            description = "Print the result only, no progress.")
    private boolean quiet;

    @Override
    public boolean quiet() {
        return quiet;
    }
}
