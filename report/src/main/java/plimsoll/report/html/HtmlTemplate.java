package plimsoll.report.html;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills in {@code {{name}}} in one pass, so that an inserted text is never searched again. */
final class HtmlTemplate {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z]+)\\}\\}");

    private HtmlTemplate() {}

    /** @throws IllegalArgumentException for a placeholder without a value */
    static String fill(String template, Map<String, String> values) {
        return PLACEHOLDER
                .matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(value(values, place.group(1))));
    }

    private static String value(Map<String, String> values, String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the page template has the placeholder {{" + name + "}}, which has no value"));
    }
}
