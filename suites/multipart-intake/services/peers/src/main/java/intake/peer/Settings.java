package intake.peer;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * Options of the command line.
 *
 * @param port to listen on; 0 takes a free one
 * @param receipts directory of the receipts
 * @param spool directory of temporary files
 * @param threshold bytes of a file above which it goes to a temporary file, if the framework has these
 */
public record Settings(int port, Path receipts, Path spool, long threshold) {
    /** @throws IllegalArgumentException if an option is missing or not a number */
    public static Settings of(String... arguments) {
        return new Settings(
                Integer.parseInt(option("server.port", arguments)),
                Path.of(option("receipts", arguments)),
                Path.of(option("spool", arguments)),
                Long.parseLong(option("threshold", arguments)));
    }

    private static String option(String name, String... arguments) {
        String start = "--" + name + "=";
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the option " + start + " is missing; add it"));
    }
}
