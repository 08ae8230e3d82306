package plimsoll.run.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that a caller was given, so that a result says how it is repeated and a message how to go on.
 *
 * @param program by the name that its user calls it
 * @param words behind it
 */
public record Invocation(String program, List<String> words) {
    public Invocation {
        words = List.copyOf(words);
    }

    /** The command that repeats it, into a directory of its own: the one it was given exists by then. */
    public String repeat() {
        List<String> kept = new ArrayList<>();
        for (int at = 0; at < words.size(); at++) {
            if (words.get(at).equals("--out")) {
                at++;
            } else if (!words.get(at).startsWith("--out=")) {
                kept.add(quoted(words.get(at)));
            }
        }
        return quoted(program) + " " + String.join(" ", kept);
    }

    /** Goes on with a result that a verb began. */
    public String resume(String verb, Path result) {
        return quoted(program) + " " + verb + " --resume " + quoted(result.toString());
    }

    /** Judges a result again. */
    public String report(Path result) {
        return quoted(program) + " report " + quoted(result.toString());
    }

    /** The word, in quotes if a POSIX shell needs them. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
