package plimsoll.cli.screen;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.run.host.StudySecrets;

/** The terminal or its substitute: streams, size, colours. */
public sealed class Terminal permits ProgressTerminal {
    private static final int DEFAULT_COLUMNS = 100;
    private static final int DEFAULT_ROWS = 40;

    /** Those of a terminal that does not know its size, such as one of a container or of a serial line. */
    private static final int USUAL_COLUMNS = 80;

    private static final int USUAL_ROWS = 24;
    private static final int FEWEST_COLUMNS = 40;

    @Option(names = "--no-color", description = "No colours; NO_COLOR and CI in the environment do the same.")
    private boolean noColor;

    /** Replaces the standard streams of this process by streams that print no hidden character. */
    public static void showEverything() {
        System.setOut(VisibleOutput.over(System.out, System.getenv()));
        System.setErr(VisibleOutput.over(System.err, System.getenv()));
    }

    /** Hides secrets in everything that this process prints from now on; a flush ends a text. */
    public static void hide(StudySecrets secrets) {
        System.setOut(new PrintStream(secrets.hiddenFrom(System.out), false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(secrets.hiddenFrom(System.err), false, StandardCharsets.UTF_8));
    }

    public PrintStream out() {
        return System.out;
    }

    public PrintStream err() {
        return System.err;
    }

    /** Returns whether only the result is to be printed. */
    public boolean quiet() {
        return false;
    }

    /** Prints a note on standard error. */
    public void note(String sentence) {
        if (!quiet()) {
            err().println(sentence);
        }
    }

    /** Returns whether a user watches. */
    public boolean watched() {
        return size().isPresent() && !System.getenv().containsKey("CI") && !quiet();
    }

    /** Returns whether a user watches and lines can be redrawn. */
    public boolean live() {
        return watched() && redraws(System.getenv());
    }

    /** A line that a narrow terminal breaks cannot be erased as one, and a dumb terminal cannot move its cursor. */
    static boolean redraws(Map<String, String> environment) {
        return size().filter(size -> size[1] >= FEWEST_COLUMNS).isPresent()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Returns the width for tables and sentences, which a terminal may break once more. */
    public int columns() {
        return size().map(size -> Math.max(FEWEST_COLUMNS, size[1])).orElse(DEFAULT_COLUMNS);
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
        if (!written) {
            return Optional.empty();
        }
        int rows = known(parts[0], USUAL_ROWS);
        int columns = known(parts[1], USUAL_COLUMNS);
        return Optional.of(new int[] {rows, columns});
    }

    private static int known(String count, int usual) {
        int written = Integer.parseInt(count);
        return written == 0 ? usual : written;
    }
}
