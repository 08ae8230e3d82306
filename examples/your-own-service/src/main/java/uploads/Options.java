package uploads;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Options of the command line.
 *
 * @param port 0 for any free one
 * @param address of the interface to listen on
 * @param directory where to store; without one, a temporary directory that is deleted at the end
 */
record Options(int port, String address, Mode mode, Optional<Path> directory) {
    private static final String USAGE =
            "write --server.port=NUMBER, --server.address=ADDRESS, --upload.mode=buffer|stream or --store.dir=DIRECTORY";

    /** @throws IllegalArgumentException with the argument seen and the permitted ones */
    static Options parse(String... args) {
        Options options = new Options(8080, "127.0.0.1", Mode.STREAM, Optional.empty());
        for (String arg : args) {
            options = options.with(arg);
        }
        return options;
    }

    private Options with(String arg) {
        int equals = arg.indexOf('=');
        String value = arg.substring(equals + 1);
        return switch (arg.substring(0, Math.max(equals, 0))) {
            case "--server.port" -> new Options(port(value), address, mode, directory);
            case "--server.address" -> new Options(port, value, mode, directory);
            case "--upload.mode" -> new Options(port, address, Mode.of(value), directory);
            case "--store.dir" -> new Options(port, address, mode, Optional.of(Path.of(value)));
            default -> throw new IllegalArgumentException("'" + arg + "' is not an option of this service; " + USAGE);
        };
    }

    private static int port(String value) {
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 0xFFFF) {
            throw new IllegalArgumentException("'" + value + "' is no port; a port is 0 to 65535");
        }
        return Integer.parseInt(value);
    }
}
