package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command line into words like a shell, without any other shell feature. Single quotes keep everything, double
 * quotes keep everything but a backslash before {@code "} or {@code \}, and a backslash outside quotes keeps the next
 * character.
 */
public final class CommandLineSplitter {
    private enum Inside {
        NOTHING,
        WORD,
        SINGLE,
        DOUBLE
    }

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private Inside inside = Inside.NOTHING;
    private int at;

    private CommandLineSplitter(String line) {
        this.line = line;
    }

    /** @throws IllegalArgumentException for a quote that is not closed, or a backslash at the end */
    public static List<String> split(String line) {
        return new CommandLineSplitter(line).words();
    }

    private List<String> words() {
        for (at = 0; at < line.length(); at++) {
            step(line.charAt(at));
        }
        if (inside == Inside.SINGLE || inside == Inside.DOUBLE) {
            throw new IllegalArgumentException("a quote in this command is never closed");
        }
        endWord();
        return List.copyOf(words);
    }

    private void step(char next) {
        switch (inside) {
            case NOTHING, WORD -> outside(next);
            case SINGLE -> quoted(next, '\'');
            case DOUBLE -> quoted(next, '"');
        }
    }

    private void outside(char next) {
        if (Character.isWhitespace(next)) {
            endWord();
            return;
        }
        inside = next == '\'' ? Inside.SINGLE : next == '"' ? Inside.DOUBLE : Inside.WORD;
        if (inside == Inside.WORD) {
            word.append(next == '\\' ? escaped() : next);
        }
    }

    private void quoted(char next, char quote) {
        if (next == quote) {
            inside = Inside.WORD;
        } else if (next == '\\' && quote == '"' && escapes()) {
            word.append(escaped());
        } else {
            word.append(next);
        }
    }

    private boolean escapes() {
        return at + 1 < line.length() && "\"\\".indexOf(line.charAt(at + 1)) >= 0;
    }

    private char escaped() {
        at++;
        if (at >= line.length()) {
            throw new IllegalArgumentException("this command ends in a backslash");
        }
        return line.charAt(at);
    }

    private void endWord() {
        if (inside != Inside.NOTHING) {
            words.add(word.toString());
            word.setLength(0);
        }
        inside = Inside.NOTHING;
    }
}
