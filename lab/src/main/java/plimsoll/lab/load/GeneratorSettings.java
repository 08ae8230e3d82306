package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.record.RecordFile;

/**
 * The settings of a built-in driver as a worker on another machine needs them: the address of this machine instead of
 * the loopback interface, contents instead of files, and values instead of the names of variables.
 *
 * @param labAddress this machine's, as the other one sees it
 * @param environment fills in variables
 */
record GeneratorSettings(String labAddress, UnaryOperator<String> environment) {
    private static final Pattern ADDRESS = Pattern.compile("(?:step\\.\\d+\\.)?(?:url|proxy)");
    private static final Pattern FILE = Pattern.compile("((?:step\\.\\d+\\.)?)file");
    private static final Pattern LOOPBACK =
            Pattern.compile("^(https?://)(?:127\\.0\\.0\\.1|localhost|\\[::1])(?=[:/]|$)");

    private static final String VARIABLE = "${env.";

    /** @throws WorkerException when a file cannot be read, or a setting still names a variable when it is filled in */
    Map<String, String> of(Map<String, String> settings) {
        Map<String, String> there = new TreeMap<>();
        settings.forEach((key, value) -> {
            Matcher file = FILE.matcher(key);
            if (file.matches()) {
                there.put(file.group(1) + "body", content(value));
            } else {
                String filled = environment.apply(value);
                there.put(key, ADDRESS.matcher(key).matches() ? reachable(filled) : filled);
            }
        });
        there.forEach(GeneratorSettings::requireNoVariable);
        return there;
    }

    /** Here such a text in a file or in a value is sent as it is; a generator must not look for the variable. */
    private static void requireNoVariable(String key, String value) {
        if (value.contains(VARIABLE)) {
            throw new WorkerException("the setting '" + key + "' of the load still contains " + VARIABLE
                    + " once it is filled in, which a generator does not accept; remove it there");
        }
    }

    private String reachable(String url) {
        String host = labAddress.contains(":") ? "[" + labAddress + "]" : labAddress;
        return LOOPBACK.matcher(url).replaceFirst("$1" + Matcher.quoteReplacement(host));
    }

    private static String content(String file) {
        try {
            return RecordFile.text(Path.of(file), RecordFile.LONGEST_TEXT);
        } catch (IOException refused) {
            throw new WorkerException(
                    "the body " + file + " cannot be read to be sent to a generator: " + refused.getMessage(), refused);
        }
    }
}
