package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The options of a command, each with the word behind it that is its value. */
final class CommandOptions {
    /** Of the java launcher (JDK 25's own help); all others hold their value themselves. */
    private static final Set<String> TAKE_A_WORD = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--limit-modules");

    private static final Set<String> NAME_THE_PROGRAM = Set.of("-jar", "-m", "--module");

    private CommandOptions() {}

    /** What is neither an option nor its value stands alone; nothing where somebody else started it. */
    static List<List<String>> of(List<String> command) {
        List<List<String>> options = new ArrayList<>();
        boolean ofTheLauncher = !command.isEmpty() && command.getFirst().matches("(.*/)?java");
        for (int at = 1; at < command.size(); at++) {
            String word = command.get(at);
            boolean last = at + 1 == command.size();
            if (ofTheLauncher && (NAME_THE_PROGRAM.contains(word) || !word.startsWith("-"))) {
                ofTheLauncher = false;
                at += word.startsWith("-") ? 1 : 0;
            } else if (!last && takesTheNext(word, command.get(at + 1), ofTheLauncher)) {
                options.add(List.of(word, command.get(++at)));
            } else {
                options.add(List.of(word));
            }
        }
        return options;
    }

    private static boolean takesTheNext(String word, String next, boolean ofTheLauncher) {
        return ofTheLauncher
                ? TAKE_A_WORD.contains(word)
                : word.startsWith("-") && !word.contains("=") && !next.startsWith("-");
    }
}
