package plimsoll.run.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.ShellWord;

/**
 * The caller's command line, from which results and messages derive the commands to repeat or resume.
 *
 * @param program the name that the user calls it by
 * @param words its arguments
 */
public record Invocation(String program, List<String> words) {
    public Invocation {
        words = List.copyOf(words);
    }

    /** The command that repeats this one. It leaves out {@code --out}, whose directory exists by then. */
    public String repeat() {
        return without("--out").line();
    }

    /** The same without an option that takes a value. */
    public Invocation without(String option) {
        List<String> kept = new ArrayList<>();
        for (int at = 0; at < words.size(); at++) {
            if (words.get(at).equals(option)) {
                at++;
            } else if (!words.get(at).startsWith(option + "=")) {
                kept.add(words.get(at));
            }
        }
        return new Invocation(program, kept);
    }

    /** The whole command line, as a POSIX shell takes it. */
    public String line() {
        return Stream.concat(Stream.of(program), words.stream())
                .map(Invocation::quoted)
                .collect(Collectors.joining(" "));
    }

    /** Returns the command line that resumes a result of a verb. */
    public String resume(String verb, Path result) {
        return quoted(program) + " " + verb + " --resume " + quoted(result.toString());
    }

    /** The command that judges a result again. */
    public String report(Path result) {
        return quoted(program) + " report " + quoted(result.toString());
    }

    /** Quotes the word if a POSIX shell needs it. */
    public static String quoted(String word) {
        return ShellWord.quoted(word);
    }
}
