package plimsoll.run.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that a caller was given, so that a result says how it is repeated and a message how to go on.
 *
 * @param program as its user calls it
 * @param words behind it
 */
public record Invocation(String program, List<String> words) {
    public Invocation {
        words = List.copyOf(words);
    }

    /** Without where the result goes, which must not exist; anything but plain characters is quoted for a POSIX shell. */
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

    /** As a POSIX shell needs it. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
