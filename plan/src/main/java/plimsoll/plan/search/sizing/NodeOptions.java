package plimsoll.plan.search.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.member.JavaOptions;

/** The options of Node, in {@code NODE_OPTIONS} and behind node in a command. */
final class NodeOptions {
    private static final String OLD_SPACE = "--max-old-space-size";
    private static final Pattern LIMITS_MEMORY =
            Pattern.compile("--(max|min|initial)-(heap|(old|new|young|semi)-(space|generation))-size(-percentage)?");

    private NodeOptions() {}

    /** Returns the limit on the old objects among words, with its value; empty if there is none. */
    static Optional<String> oldSpace(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            if (word.replace('_', '-').startsWith(OLD_SPACE)) {
                boolean apart = word.indexOf('=') < 0
                        && at + 1 < words.size()
                        && words.get(at + 1).matches("\\d+");
                return Optional.of(apart ? word + " " + words.get(at + 1) : word);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the options of a manifest's variable that limit no memory and that the trials had not, each with its
     * values.
     *
     * @param tried value of the trials
     */
    static List<String> untried(String manifest, String tried) {
        List<String> had = options(tried);
        return options(manifest).stream()
                .filter(option -> !limitsMemory(option) && !had.contains(option))
                .toList();
    }

    /** Returns the value of the trials behind the {@link #untried} options, so that the value that was tried counts. */
    static String merged(String manifest, String tried) {
        return Stream.concat(untried(manifest, tried).stream(), Stream.of(tried))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
    }

    private static boolean limitsMemory(String option) {
        String name = option.split("[= ]", 2)[0].replace('_', '-');
        return LIMITS_MEMORY.matcher(name).matches();
    }

    /** Returns each option with the words up to the next one, since its value may be a word of its own. */
    private static List<String> options(String value) {
        List<String> options = new ArrayList<>();
        for (String word : JavaOptions.words(value)) {
            if (options.isEmpty() || word.startsWith("-")) {
                options.add(word);
            } else {
                options.add(options.removeLast() + " " + word);
            }
        }
        return options;
    }
}
