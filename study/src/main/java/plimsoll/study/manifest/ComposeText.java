package plimsoll.study.manifest;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text in which Compose replaces {@code $NAME}, <code>${NAME}</code> and <code>${NAME:-default}</code>. */
final class ComposeText {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w{0,200}");
    private static final Pattern OPERATOR = Pattern.compile(":?[-?+]");
    private static final int DEFAULT_MAX = 4096;
    private static final int DEPTH_MAX = 20;

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
        StringBuilder whole = new StringBuilder();
        int at = 0;
        for (int dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', at)) {
            whole.append(text, at, dollar);
            at = dollar + 1;
            boolean braced = text.startsWith("{", at);
            Matcher name = NAME.matcher(text).region(braced ? at + 1 : at, text.length());
            int end = braced ? closing(text, at) : at;
            if (text.startsWith("$", at)) {
                whole.append(text.startsWith("{", at + 1) ? brace : "$");
                at++;
            } else if (!name.lookingAt() || end < 0) {
                whole.append('$');
            } else if (!braced) {
                whole.append(value.apply(name.group(), ""));
                at = name.end();
            } else {
                String rest = text.substring(name.end(), end);
                Matcher operator = OPERATOR.matcher(rest);
                boolean known = rest.isEmpty() || operator.lookingAt();
                boolean byDefault = known && !rest.isEmpty() && operator.group().endsWith("-");
                String inside = byDefault ? replaced(rest.substring(operator.end()), brace, value) : "";
                whole.append(known ? value.apply(name.group(), inside) : text.substring(dollar, end + 1));
                at = end + 1;
            }
        }
        return whole.append(text, at, text.length()).toString();
    }

    /** Returns the place of the brace that closes the one at a place; -1 if it is far, or too deep. */
    private static int closing(String text, int open) {
        int depth = 0;
        for (int at = open; at < text.length() && at < open + DEFAULT_MAX && depth <= DEPTH_MAX; at++) {
            depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        return -1;
    }
}
