package plimsoll.worker.extension;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills in {@code ${env.NAME}}, which the lab leaves unresolved in files so that no record contains a secret. */
public final class EnvPlaceholders {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{env\\.([^{}]*)}");

    private EnvPlaceholders() {}

    /** @throws IllegalArgumentException naming a variable that is not set */
    public static Map<String, String> filled(Map<String, String> settings, Map<String, String> environment) {
        Map<String, String> filled = new TreeMap<>();
        settings.forEach((key, text) -> filled.put(
                key,
                PLACEHOLDER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found, environment)))));
        return filled;
    }

    private static String value(MatchResult found, Map<String, String> environment) {
        String value = environment.get(found.group(1));
        if (value == null) {
            throw new IllegalArgumentException(
                    "the environment variable " + found.group(1) + " is not set; set it before starting the lab");
        }
        return value;
    }
}
