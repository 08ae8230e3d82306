package plimsoll.cli.screen;

import java.io.PrintStream;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.report.terminal.TerminalStyle;

/** The terminal or its substitute: streams, size, colours. */
public final class Terminal {
    private static final int DEFAULT_COLUMNS = 100;
    private static final int DEFAULT_ROWS = 40;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print the result only, no progress.")
    private boolean quiet;

    @Option(names = "--no-color", description = "No colours; NO_COLOR and CI in the environment do the same.")
    private boolean noColor;

    /** Replaces the standard streams of this process by streams that print no hidden character. */
    public static void showEverything() {
        boolean terminal = size().isPresent();
        System.setOut(VisibleOutput.over(System.out, System.getenv(), terminal));
        System.setErr(VisibleOutput.over(System.err, System.getenv(), terminal));
    }

    public PrintStream out() {
        return System.out;
    }

    public PrintStream err() {
        return System.err;
    }

    public boolean quiet() {
        return quiet;
    }

    /** Prints a note on standard error. */
    public void note(String sentence) {
        if (!quiet) {
            err().println(sentence);
        }
    }

    /** Returns whether a user watches and lines can be redrawn. */
    public boolean live() {
        return size().isPresent() && !System.getenv().containsKey("CI") && !quiet;
    }

    public int columns() {
        return size().map(size -> size[1]).orElse(DEFAULT_COLUMNS);
    }

    public int rows() {
        return size().map(size -> size[0]).orElse(DEFAULT_ROWS);
    }

    public TerminalStyle style() {
        return noColor ? TerminalStyle.PLAIN : TerminalStyle.of(System.getenv(), size().isPresent());
    }

    /** Returns rows and columns as the launcher found them; empty without a terminal. */
    private static Optional<int[]> size() {
        String[] parts = System.getProperty("plimsoll.terminal", "").split("x", -1);
        boolean written = parts.length == 2 && parts[0].matches("\\d{1,4}") && parts[1].matches("\\d{1,4}");
        return written
                ? Optional.of(new int[] {Integer.parseInt(parts[0]), Math.max(40, Integer.parseInt(parts[1]))})
                : Optional.empty();
    }
}
