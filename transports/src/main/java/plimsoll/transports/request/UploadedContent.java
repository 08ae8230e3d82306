package plimsoll.transports.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;

/**
 * The content that an answer has to return: the payload of another step in the same run of the flow.
 *
 * @param step its index over all flows of the workload
 */
public record UploadedContent(int step, long bytes) {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,15}) bytes of step (\\d{1,9})");

    /** @throws IllegalArgumentException when the text does not name a length and a step */
    static UploadedContent of(String written) {
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.matches()) {
            throw DriverSettings.wrong("returns", written, "a length and a step, such as 1000 bytes of step 0");
        }
        return new UploadedContent(Integer.parseInt(matcher.group(2)), Long.parseLong(matcher.group(1)));
    }

    BodyComparison comparison(Operation operation) {
        return new BodyComparison(new PayloadBytes(operation.idOf(step), bytes));
    }
}
