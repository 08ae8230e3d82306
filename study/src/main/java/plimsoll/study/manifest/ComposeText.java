package plimsoll.study.manifest;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text in which Compose replaces {@code $NAME}, <code>${NAME}</code> and <code>${NAME:-default}</code>. */
final class ComposeText {
    private static final Pattern VARIABLE =
            Pattern.compile("\\$(\\$|([A-Za-z_]\\w{0,200})|\\{([A-Za-z_]\\w{0,200})(?:(:?[-?+])([^{}]{0,4096}))?\\})");

    private ComposeText() {}

    /**
     * Returns a text as a study writes it: a default where the file has one, and otherwise a variable of the lab.
     *
     * @param missing receives the variables without a value
     */
    static String filled(String text, Map<String, String> missing) {
        return replaced(text, "$$", (name, byDefault) -> {
            if (byDefault.isEmpty()) {
                missing.putIfAbsent(name, "the environment of Compose");
            }
            return byDefault.isEmpty() ? "${env." + name + "}" : byDefault;
        });
    }

    /** @throws IllegalArgumentException if a variable without a default is in it */
    static String value(String text) {
        return replaced(text, "$", (name, byDefault) -> {
            if (byDefault.isEmpty()) {
                throw new IllegalArgumentException("'" + text + "' depends on the variable " + name
                        + ", whose value is not in the file; write the value, or a default such as ${" + name
                        + ":-512m}");
            }
            return byDefault;
        });
    }

    /** @param brace the text for a dollar sign that is written twice before a brace */
    private static String replaced(String text, String brace, BiFunction<String, String, String> value) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            if (found.group(1).equals("$")) {
                return Matcher.quoteReplacement(text.startsWith("{", found.end()) ? brace : "$");
            }
            String name = found.group(2) != null ? found.group(2) : found.group(3);
            boolean byDefault = found.group(4) != null && found.group(4).endsWith("-");
            return Matcher.quoteReplacement(value.apply(name, byDefault ? found.group(5) : ""));
        });
    }
}
