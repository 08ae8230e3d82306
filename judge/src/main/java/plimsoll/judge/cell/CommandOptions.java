package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plimsoll.model.member.JavaOptions;

/** Splits a command into options, each with the following word if that is its value. */
final class CommandOptions {
    private static final Set<String> NAME_THE_PROGRAM = Set.of("-jar", "-m", "--module");

    private CommandOptions() {}

    /** Returns each option with its value; other words stay alone. Empty for a member that the lab did not start. */
    static List<List<String>> of(List<String> command) {
        List<List<String>> options = new ArrayList<>();
        boolean launcherOption = !command.isEmpty() && JavaOptions.isJava(command.getFirst());
        for (int at = 1; at < command.size(); at++) {
            String word = command.get(at);
            boolean last = at + 1 == command.size();
            if (launcherOption && (NAME_THE_PROGRAM.contains(word) || !word.startsWith("-"))) {
                launcherOption = false;
                at += word.startsWith("-") ? 1 : 0;
            } else if (!last && takesNextWord(word, command.get(at + 1), launcherOption)) {
                options.add(List.of(word, command.get(++at)));
            } else {
                options.add(List.of(word));
            }
        }
        return options;
    }

    private static boolean takesNextWord(String word, String next, boolean launcherOption) {
        return launcherOption
                ? JavaOptions.hasValue(word)
                : word.startsWith("-") && !word.contains("=") && !next.startsWith("-");
    }
}
