package plimsoll.report.html;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills {@code {{name}}} in one pass: a filled-in text is never searched again. */
final class HtmlTemplate {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)\\}\\}");

    private HtmlTemplate() {}

    /** @throws IllegalArgumentException for a place that has no value */
    static String fill(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(value(values, place.group(1))));
    }

    private static String value(Map<String, String> values, String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalArgumentException("the page has a place {{" + name + "}} and no value"));
    }
}
