package plimsoll.selftest.dummy;

import java.util.HashMap;
import java.util.Map;

/** Parses the program's arguments, each {@code --name=value}. */
final class DummyOptions {
    private DummyOptions() {}

    /** @throws IllegalArgumentException for an argument of another form */
    static Map<String, String> of(String[] arguments) {
        Map<String, String> options = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (!argument.startsWith("--") || equals < 0) {
                throw new IllegalArgumentException("an argument must be --name=value, but this is '" + argument + "'");
            }
            options.put(argument.substring(2, equals), argument.substring(equals + 1));
        }
        return options;
    }

    static int mebibytes(Map<String, String> options, String name) {
        return Integer.parseInt(options.getOrDefault(name, "0"));
    }
}
