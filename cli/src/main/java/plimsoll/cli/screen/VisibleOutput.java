package plimsoll.cli.screen;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Makes everything that the tool prints visible: texts of a study, a service or a log may hold control characters, marks
 * that turn the direction of writing, and commands of a CI system. They are written as {@code \\u001b}, which JSON
 * reads as the character itself. Colours and cursor movements pass on a terminal only.
 */
public final class VisibleOutput extends OutputStream {
    private static final char ESCAPE = '\u001b';
    private static final int LONGEST_SEQUENCE = 12;
    private static final Pattern OWN_SEQUENCE = Pattern.compile("\u001b\\[[0-9;]*[mAJ]");
    private static final Pattern BEGUN_SEQUENCE = Pattern.compile("\u001b(\\[[0-9;]*)?");

    private final OutputStream target;
    private final Charset charset;
    private final boolean terminal;
    private final boolean commands;
    private final CharsetDecoder decoder;
    private final ByteBuffer undecoded = ByteBuffer.allocate(8192);
    private final CharBuffer decoded = CharBuffer.allocate(8192);
    private final StringBuilder sequence = new StringBuilder();
    private String before = "";
    private boolean lineBegins = true;

    /**
     * @param terminal whether colours and cursor movements pass
     * @param commands whether the log is read by GitHub Actions, which obeys lines that begin with {@code ::}
     */
    VisibleOutput(OutputStream target, Charset charset, boolean terminal, boolean commands) {
        this.target = target;
        this.charset = charset;
        this.terminal = terminal;
        this.commands = commands;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** Returns a stream that prints to another one, as the environment of the process asks for. */
    public static PrintStream over(PrintStream target, Map<String, String> environment, boolean terminal) {
        boolean commands = "true".equals(environment.get("GITHUB_ACTIONS"));
        return new PrintStream(new VisibleOutput(target, target.charset(), terminal, commands), true, target.charset());
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
            decoded.flip().chars().forEach(each -> append(text, (char) each));
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

    private void append(StringBuilder text, char each) {
        if (sequence.isEmpty() && (each != ESCAPE || !terminal)) {
            appendVisible(text, each);
            return;
        }
        sequence.append(each);
        if (OWN_SEQUENCE.matcher(sequence).matches()) {
            text.append(sequence);
            sequence.setLength(0);
        } else if (!BEGUN_SEQUENCE.matcher(sequence).matches() || sequence.length() > LONGEST_SEQUENCE) {
            endSequence(text);
        }
    }

    private void endSequence(StringBuilder text) {
        String foreign = sequence.toString();
        sequence.setLength(0);
        foreign.chars().forEach(each -> appendVisible(text, (char) each));
    }

    private void appendVisible(StringBuilder text, char each) {
        if (commands && isCommand(each)) {
            text.append(' ');
        }
        text.append(isHidden(each) ? String.format(Locale.ROOT, "\\u%04x", (int) each) : String.valueOf(each));
        before = each == '\n' ? "" : (before + each).substring(Math.max(0, before.length() - 1));
        lineBegins = each == '\n' || (lineBegins && (Character.isWhitespace(each) || each == ':'));
    }

    /** Whether the character completes {@code ::} at the beginning of a line, or {@code ##[} anywhere. */
    private boolean isCommand(char next) {
        return (next == ':' && lineBegins && before.endsWith(":")) || (next == '[' && before.equals("##"));
    }

    private boolean isHidden(char each) {
        return switch (each) {
            case '\n', '\t' -> false;
            case '\r' -> !terminal;
            // Marks of direction; a word joiner, which summaries hold, is none.
            case '\u061c', '\u200e', '\u200f' -> true;
            default ->
                Character.isISOControl(each)
                        || (each >= '\u202a' && each <= '\u202e')
                        || (each >= '\u2066' && each <= '\u2069');
        };
    }
}
