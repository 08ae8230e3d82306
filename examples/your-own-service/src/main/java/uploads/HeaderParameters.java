package uploads;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A header such as {@code form-data; name="file"; filename="a.bin"}: a value and its parameters. */
record HeaderParameters(String header) {
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([^=;\\s]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s]*))");

    /** The text before the first parameter, in lower case. */
    String value() {
        return header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    Optional<String> parameter(String name) {
        Matcher matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            if (matcher.group(1).equalsIgnoreCase(name)) {
                return Optional.of(
                        matcher.group(2) == null
                                ? matcher.group(3)
                                : matcher.group(2).replaceAll("\\\\(.)", "$1"));
            }
        }
        return Optional.empty();
    }
}
