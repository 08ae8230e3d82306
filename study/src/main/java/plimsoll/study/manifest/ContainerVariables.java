package plimsoll.study.manifest;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables of a container: those with a value in the manifest, and those whose value is elsewhere. */
final class ContainerVariables {
    private static final Pattern REFERENCE = Pattern.compile("(\\$?)\\$\\(([A-Za-z_][A-Za-z0-9_.-]{0,200})\\)");
    /** Most characters that references may add to all texts of a container. */
    private static final int GROWTH_MAX = 4 << 20;

    private final Map<String, String> written = new LinkedHashMap<>();
    private final Map<String, String> filled = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    /** Values of the references in a variable, by the variable. */
    private final Map<String, Map<String, String>> resolved = new HashMap<>();

    private long growth;

    /** Adds a variable; its value may refer to those before it. */
    void write(String name, String value) {
        Map<String, String> known = new HashMap<>();
        REFERENCE
                .matcher(value)
                .results()
                .map(found -> found.group(2))
                .distinct()
                .forEach(each -> lookup(each).ifPresent(text -> known.put(each, text)));
        resolved.put(name, known);
        String now = filled(name, value);
        written.put(name, value);
        missing.remove(name);
        filled.put(name, now);
    }

    /** Adds a variable whose value Kubernetes does not expand. */
    void writeLiteral(String name, String value) {
        written.put(name, value);
        missing.remove(name);
        resolved.remove(name);
        filled.put(name, literal(value));
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
     * Returns a text of the command as a study writes it: {@code $(NAME)} is a variable, <code>$$(NAME)</code> the text
     * itself.
     *
     * @throws ManifestException if variables that repeat each other grow too long
     */
    String filled(String text) {
        return filled(text, this::lookup);
    }

    /** Returns a part of a variable's value as a study writes it. */
    String filled(String name, String text) {
        Map<String, String> known = resolved.get(name);
        return known == null ? literal(text) : filled(text, each -> Optional.ofNullable(known.get(each)));
    }

    private String filled(String text, Function<String, Optional<String>> value) {
        Matcher matcher = REFERENCE.matcher(literal(text));
        StringBuilder whole = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(2);
            String now = matcher.group(1).isEmpty() ? value.apply(name).orElse(matcher.group()) : "$(" + name + ")";
            growth += Math.max(0, now.length() - matcher.group().length());
            if (growth > GROWTH_MAX) {
                throw new ManifestException("the variables of this container repeat each other until they have more"
                        + " than " + GROWTH_MAX + " characters; write the values out");
            }
            matcher.appendReplacement(whole, Matcher.quoteReplacement(now));
        }
        return matcher.appendTail(whole).toString();
    }

    private Optional<String> lookup(String name) {
        return missing.containsKey(name) ? Optional.of("${env." + name + "}") : Optional.ofNullable(filled.get(name));
    }

    /** Returns a text in which a study sees no placeholder. */
    private static String literal(String text) {
        return text.replace("${", "$${");
    }
}
