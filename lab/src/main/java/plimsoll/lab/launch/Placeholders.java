package plimsoll.lab.launch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that stand for {@code ${NAME}}; {@code $${NAME}} is written to get {@code ${NAME}} itself.
 *
 * @param values by name, without the sign and the braces
 * @param environment whose variables stand for {@code ${env.NAME}}
 */
public record Placeholders(Map<String, String> values, Map<String, String> environment) {
    static final Pattern PLACEHOLDER = Pattern.compile("(\\$?)\\$\\{([^}]*)}");

    private static final String ENVIRONMENT = "env.";

    public Placeholders {
        values = Map.copyOf(values);
        environment = Map.copyOf(environment);
    }

    /** @throws IllegalArgumentException naming an unknown placeholder and those that there are */
    public String fill(String text) {
        return fill(text, Set.of());
    }

    /**
     * Fills all but those that somebody else fills later.
     *
     * @param later their names, such as {@code id}
     * @throws IllegalArgumentException naming an unknown placeholder and those that there are
     */
    public String fill(String text, Set<String> later) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(replacement(found, later)));
    }

    /** Fills those of the environment alone; every other text stays as it is. */
    public String fillEnvironment(String text) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1).isEmpty() && found.group(2).startsWith(ENVIRONMENT)
                                ? replacement(found, Set.of())
                                : found.group()));
    }

    private String replacement(java.util.regex.MatchResult found, Set<String> later) {
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
            return "${" + name + "} is not set in the lab's environment; set it before the lab is started";
        }
        Set<String> names = new TreeSet<>();
        new TreeMap<>(values).forEach((known, _) -> names.add("${" + known + "}"));
        names.add("${env.NAME}");
        return "unknown placeholder ${" + name + "}; there are " + String.join(", ", names) + "; write $${" + name
                + "} for the text itself";
    }
}
