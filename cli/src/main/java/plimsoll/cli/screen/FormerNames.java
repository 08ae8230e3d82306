package plimsoll.cli.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Verbs and options that had another name in an earlier version. They are still understood, in scripts and in the stored
 * command lines of results, but no help and no completion lists them.
 */
public final class FormerNames {
    private static final Map<String, String> VERBS =
            Map.of("prove", "verify", "fit", "rightsize", "explain", "profile", "claims", "check-claims");
    private static final Map<String, String> OPTIONS = Map.of(
            "--near", "--hint",
            "--hard", "--direction",
            "--over", "--parameter",
            "--may-load", "--allow-host",
            "--within", "--startup-timeout",
            "--parity", "--historical",
            "--no-rivals", "--no-compare-sizing");

    private FormerNames() {}

    /** Returns the present name of a verb as records name it. */
    static String verb(String recorded) {
        return VERBS.getOrDefault(recorded, recorded);
    }

    /**
     * Returns the words of a command line, the verb first, under their present names.
     *
     * @param note receives one sentence for each former name
     */
    public static List<String> replaced(List<String> words, Consumer<String> note) {
        List<String> present = new ArrayList<>();
        for (String word : words) {
            String name = word.startsWith("--") ? word.replaceFirst("=.*", "") : word;
            Map<String, String> names = present.isEmpty() ? VERBS : OPTIONS;
            String now = names.getOrDefault(name, name);
            if (!now.equals(name)) {
                note.accept("'" + name + "' is now called '" + now + "'");
            }
            present.add(now + word.substring(name.length()));
        }
        return List.copyOf(present);
    }
}
