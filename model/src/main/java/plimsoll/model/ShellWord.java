package plimsoll.model;

/** A word of a command line, as a POSIX shell takes it. */
public final class ShellWord {
    private ShellWord() {}

    /** Quotes the word if a POSIX shell needs it. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
