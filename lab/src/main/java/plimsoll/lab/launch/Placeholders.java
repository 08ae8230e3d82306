package plimsoll.lab.launch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces {@code ${NAME}} in texts; {@code $${NAME}} yields a literal {@code ${NAME}}.
 *
 * @param values by name, without dollar sign and braces
 * @param environment variables for {@code ${env.NAME}}
 */
public record Placeholders(Map<String, String> values, Map<String, String> environment) {
    static final Pattern PLACEHOLDER = Pattern.compile("(\\$?)\\$\\{([^{}]*)}");

    private static final String ENVIRONMENT = "env.";

    /** No command line is longer: a value that a text names often must not fill the heap. */
    private static final int FILLED_MAX = 4 << 20;

    public Placeholders {
        values = Map.copyOf(values);
        environment = Map.copyOf(environment);
    }

    /**
     * Fills all placeholders.
     *
     * @throws IllegalArgumentException naming an unknown placeholder and the known ones, or if the text becomes too long
     */
    public String fill(String text) {
        return fill(text, Set.of());
    }

    /**
     * Fills all placeholders except those that are filled later.
     *
     * @param later their names, such as {@code id}
     * @throws IllegalArgumentException naming an unknown placeholder and the known ones, or if the text becomes too long
     */
    public String fill(String text, Set<String> later) {
        return replaced(text, found -> replacement(found, later));
    }

    /** Fills only the placeholders of the environment and leaves all other text unchanged. */
    public String fillEnvironment(String text) {
        return replaced(
                text,
                found -> found.group(1).isEmpty() && found.group(2).startsWith(ENVIRONMENT)
                        ? replacement(found, Set.of())
                        : found.group());
    }

    private static String replaced(String text, Function<MatchResult, String> replacement) {
        StringBuilder filled = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement.apply(matcher)));
            if (filled.length() > FILLED_MAX) {
                throw new IllegalArgumentException("a text of " + text.length() + " characters has more than "
                        + FILLED_MAX + " characters when its placeholders are filled; name "
                        + matcher.group().substring(matcher.group(1).length()) + " less often");
            }
        }
        return matcher.appendTail(filled).toString();
    }

    private String replacement(MatchResult found, Set<String> later) {
        String name = found.group(2);
        if (!found.group(1).isEmpty() || later.contains(name)) {
            return "${" + name + "}";
        }
        return value(name).orElseThrow(() -> new IllegalArgumentException(unknown(name)));
    }

    private Optional<String> value(String name) {
        return name.startsWith(ENVIRONMENT)
                ? Optional.ofNullable(environment.get(name.substring(ENVIRONMENT.length())))
                : Optional.ofNullable(values.get(name));
    }

    private String unknown(String name) {
        if (name.startsWith(ENVIRONMENT)) {
            return "${" + name + "} is not set in the lab's environment; set it before you start the lab";
        }
        Set<String> names = new TreeSet<>();
        new TreeMap<>(values).forEach((known, _) -> names.add("${" + known + "}"));
        names.add("${env.NAME}");
        return "unknown placeholder ${" + name + "}; known are " + String.join(", ", names) + "; write $${" + name
                + "} for the literal text";
    }
}
