package plimsoll.report.terminal;

import java.io.PrintStream;
import java.util.List;

/**
 * Redraws its own lines on a terminal, and leaves the lines above unchanged. Not thread-safe.
 *
 * <p>Each frame is one write. A frame taller than the terminal could not be erased again, so it is cut to fit.
 */
public final class LivePainter implements AutoCloseable {
    private static final String INDENT = "    ";

    private final PrintStream out;
    private final TerminalStyle style;
    private final int columns;
    private final int height;
    private int painted;

    public LivePainter(PrintStream out, TerminalStyle style, int columns, int height) {
        this.out = out;
        this.style = style;
        this.columns = columns;
        this.height = Math.max(2, height);
    }

    /** Replaces the last frame. */
    public void paint(LiveState state) {
        List<String> lines =
                fitting(LiveView.render(state, columns, style).lines().toList());
        out.print(back() + String.join("\n", lines) + "\n");
        out.flush();
        painted = lines.size();
    }

    /**
     * Prints a line that stays above the next frame, such as a {@link TrialLine}; the caller must sanitize it. A line
     * that is too long for the terminal is wrapped, and its rest is indented.
     */
    public void above(String line) {
        out.print(back() + wrapped(line) + "\n");
        out.flush();
        painted = 0;
    }

    private String wrapped(String line) {
        // The last column stays free, as in a frame.
        int room = columns - 1;
        if (DisplayWidth.width(line) <= room) {
            return line;
        }
        String lead = line.startsWith(INDENT) ? INDENT : "";
        return lead + String.join("\n" + INDENT, DisplayWidth.wrap(line.strip(), room - INDENT.length()));
    }

    /** Erases the frame; later output takes its place. */
    @Override
    public void close() {
        out.print(back());
        out.flush();
        painted = 0;
    }

    private List<String> fitting(List<String> lines) {
        int room = height - 1;
        if (lines.size() <= room) {
            return lines;
        }
        List<String> kept = new java.util.ArrayList<>(lines.subList(0, room - 1));
        kept.add(DisplayWidth.truncate("… and " + (lines.size() - room + 1) + " more lines", columns - 1));
        return kept;
    }

    private String back() {
        return painted == 0
                ? ""
                : TerminalSequence.control(Integer.toString(painted), 'A')
                        + TerminalSequence.LINE_START
                        + TerminalSequence.control("", 'J');
    }
}
