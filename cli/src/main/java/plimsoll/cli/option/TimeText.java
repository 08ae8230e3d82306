package plimsoll.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** A time on the command line: a whole number of seconds, minutes or hours, where m is a minute. */
public final class TimeText {
    private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,5}) ?(s|m|min|h)");

    private TimeText() {}

    /** @throws RequestException when it is none, with the option's name and the text seen */
    public static Duration parse(String option, String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new RequestException(
                    ExitCode.USAGE, option + " is a time such as 90s, 20min or 1h, but this is '" + text + "'");
        }
        long count = Long.parseLong(written.group(1));
        return switch (written.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}
