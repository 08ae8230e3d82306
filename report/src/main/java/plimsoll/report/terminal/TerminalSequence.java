package plimsoll.report.terminal;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Colours and cursor movements of the tool itself. Each begins with {@link #MARK}, which foreign text cannot contain
 * because it is random; only the output of the command line turns it into an escape character. So no text of a study, a
 * service or a log controls the terminal.
 */
public final class TerminalSequence {
    /** The beginning of each sequence, in this process alone. */
    public static final String MARK = "\u001b" + random() + "\u001b";

    /** A carriage return of our own. */
    static final String LINE_START = MARK + "\r";

    private static final int BYTES = 16;

    private TerminalSequence() {}

    /** Returns a control sequence (CSI) with these parameters. */
    static String control(String parameters, char command) {
        return MARK + "[" + parameters + command;
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
