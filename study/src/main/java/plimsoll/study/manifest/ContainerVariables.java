package plimsoll.study.manifest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables of a container: those with a value in the manifest, and those whose value is elsewhere. */
final class ContainerVariables {
    private static final Pattern REFERENCE = Pattern.compile("(\\$?)\\$\\(([A-Za-z_][A-Za-z0-9_.-]{0,200})\\)");
    private static final int LENGTH_MAX = 1 << 20;

    private final Map<String, String> written = new LinkedHashMap<>();
    private final Map<String, String> filled = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    /** Adds a variable; its value may refer to those before it. */
    void write(String name, String value) {
        String now = filled(value);
        missing.remove(name);
        written.put(name, value);
        filled.put(name, now);
    }

    /** @param where the value is */
    void miss(String name, String where) {
        written.remove(name);
        filled.remove(name);
        missing.put(name, where);
    }

    /** Returns the values as the manifest has them. */
    Map<String, String> written() {
        return written;
    }

    Map<String, String> missing() {
        return missing;
    }

    /**
     * Returns a text of Kubernetes as a study writes it: {@code $(NAME)} is a variable, <code>$$(NAME)</code> the text
     * itself.
     *
     * @throws ManifestException if variables that repeat each other grow too long
     */
    String filled(String text) {
        Matcher matcher = REFERENCE.matcher(literal(text));
        StringBuilder whole = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(whole, Matcher.quoteReplacement(replacement(matcher)));
            if (whole.length() > LENGTH_MAX) {
                throw new ManifestException(
                        "the variables of this container repeat each other until a value has more than " + LENGTH_MAX
                                + " characters; write the value out");
            }
        }
        return matcher.appendTail(whole).toString();
    }

    private String replacement(Matcher found) {
        String name = found.group(2);
        if (!found.group(1).isEmpty()) {
            return "$(" + name + ")";
        }
        return missing.containsKey(name) ? "${env." + name + "}" : filled.getOrDefault(name, found.group());
    }

    /** Returns a text in which a study sees no placeholder. */
    private static String literal(String text) {
        return text.replace("${", "$${");
    }
}
