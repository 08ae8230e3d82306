package plimsoll.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times as a command line writes them: {@code 90s}, {@code 20m}, {@code 2h}. */
final class Times {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,6})(s|m|min|h)");

    private Times() {}

    /** @throws Complaint with the option, the text seen and what is meant */
    static Duration parse(String option, String text) {
        Matcher matcher = WRITTEN.matcher(text.strip());
        if (!matcher.matches()) {
            throw new Complaint(
                    ExitCode.USAGE, option + ": '" + text + "' is not a time; write for example 90s, 20m or 2h");
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}
