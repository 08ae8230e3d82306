package plimsoll.cli.screen;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import plimsoll.report.terminal.TerminalSequence;

/**
 * Makes everything that the tool prints visible: texts of a study, a service or a log may hold control characters, marks
 * that turn the direction of writing, and commands of a CI system. They are written as {@code \\u001b}, which JSON
 * reads as the character itself. Only the tool's own {@link TerminalSequence} passes.
 */
public final class VisibleOutput extends OutputStream {
    private static final char ESCAPE = '\u001b';
    private static final char WORD_JOINER = '\u2060';
    private static final char JOINER = '\u200d';

    /** Stands for a character that a line does not have yet. */
    private static final int NONE = -1;

    private final OutputStream target;
    private final Charset charset;
    private final boolean commands;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer undecoded = ByteBuffer.allocate(8192);
    private final CharBuffer decoded = CharBuffer.allocate(8192);
    private final StringBuilder sequence = new StringBuilder();
    private int beforeLast = NONE;
    private int last = NONE;
    private boolean lineBegins = true;

    /**
     * @param charset of the target; the input is UTF-8
     * @param commands whether the log is read by GitHub Actions, which obeys lines that begin with {@code ::}
     */
    VisibleOutput(OutputStream target, Charset charset, boolean commands) {
        this.target = target;
        this.charset = charset;
        this.commands = commands;
    }

    /** Returns a stream that prints to another one, as the environment of the process asks for. */
    public static PrintStream over(PrintStream target, Map<String, String> environment) {
        boolean commands = "true".equals(environment.get("GITHUB_ACTIONS"));
        return new PrintStream(new VisibleOutput(target, target.charset(), commands), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int at = offset; at < offset + length; ) {
            int part = Math.min(undecoded.remaining(), offset + length - at);
            undecoded.put(bytes, at, part).flip();
            decoder.decode(undecoded, decoded, false);
            undecoded.compact();
            decoded.flip().codePoints().forEach(each -> append(text, each));
            decoded.clear();
            at += part;
        }
        target.write(text.toString().getBytes(charset));
    }

    /** A sequence that has begun waits for its end: long texts arrive in parts. */
    @Override
    public void flush() throws IOException {
        target.flush();
    }

    /** Shows a sequence that never ended. The target stays open. */
    @Override
    public void close() throws IOException {
        StringBuilder text = new StringBuilder();
        sequence.toString().codePoints().forEach(each -> appendVisible(text, each));
        sequence.setLength(0);
        target.write(text.toString().getBytes(charset));
        target.flush();
    }

    private void append(StringBuilder text, int each) {
        if (sequence.isEmpty() && each != ESCAPE) {
            appendVisible(text, each);
            return;
        }
        sequence.appendCodePoint(each);
        int mark = TerminalSequence.MARK.length();
        if (sequence.length() > mark) {
            endSequence(text, sequence.substring(mark));
        } else if (!TerminalSequence.MARK.startsWith(sequence.toString())) {
            endForeign(text);
        }
    }

    private void endSequence(StringBuilder text, String own) {
        if (own.equals("\r")) {
            text.append(own);
            sequence.setLength(0);
        } else if (Character.isLetter(own.charAt(own.length() - 1))) {
            text.append(ESCAPE).append(own);
            sequence.setLength(0);
        }
    }

    /** Our own sequence may begin after the first character. */
    private void endForeign(StringBuilder text) {
        String foreign = sequence.toString();
        sequence.setLength(0);
        appendVisible(text, ESCAPE);
        foreign.codePoints().skip(1).forEach(each -> append(text, each));
    }

    private void appendVisible(StringBuilder text, int each) {
        if (commands && isCommand(each)) {
            text.append(' ');
        }
        if (isHidden(each)) {
            Character.toString(each).chars().forEach(unit -> text.append(String.format(Locale.ROOT, "\\u%04x", unit)));
        } else {
            text.appendCodePoint(each);
        }
        if (each == WORD_JOINER || each == JOINER) {
            return;
        }
        beforeLast = each == '\n' ? NONE : last;
        last = each == '\n' ? NONE : each;
        lineBegins = each == '\n' || (lineBegins && (isBlank(each) || each == ':'));
    }

    /** Whether a runner would trim it: no-break spaces, too, which Java does not count as white space. */
    private static boolean isBlank(int each) {
        return Character.isWhitespace(each) || Character.isSpaceChar(each);
    }

    /** Whether the character completes {@code ::} at the beginning of a line, or {@code ##[} anywhere. */
    private boolean isCommand(int next) {
        return (next == ':' && lineBegins && last == ':') || (next == '[' && beforeLast == '#' && last == '#');
    }

    /** Invisible characters; not a word joiner, which summaries hold, and the joiner of emoji. */
    private static boolean isHidden(int each) {
        return switch (each) {
            case '\n', '\t', WORD_JOINER, JOINER -> false;
            default -> Character.getType(each) == Character.CONTROL || Character.getType(each) == Character.FORMAT;
        };
    }
}
