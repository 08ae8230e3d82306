package plimsoll.report.terminal;

import java.util.Map;
import plimsoll.report.summary.VerdictStyle;

/** The colours of terminal text; a colour only repeats the meaning of a word. */
public enum TerminalStyle {
    PLAIN,
    COLOURED;

    /**
     * Returns colours only for a terminal that supports them, unless the user switched them off.
     *
     * @param environment of the process; {@code NO_COLOR}, {@code CI} and {@code TERM} matter
     * @param terminal whether output goes to a terminal
     */
    public static TerminalStyle of(Map<String, String> environment, boolean terminal) {
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || !environment.getOrDefault("CI", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return terminal && !refused ? COLOURED : PLAIN;
    }

    String bold(String text) {
        return coded("1", text);
    }

    String dim(String text) {
        return coded("2", text);
    }

    String toned(VerdictStyle style, String text) {
        return coded(
                switch (style) {
                    case HOLDS -> "32";
                    case BREAKS -> "31";
                    case HOLDS_WEAKLY, INCONCLUSIVE -> "33";
                },
                text);
    }

    private String coded(String code, String text) {
        return this == PLAIN || text.isEmpty()
                ? text
                : TerminalSequence.control(code, 'm') + text + TerminalSequence.control("0", 'm');
    }
}
