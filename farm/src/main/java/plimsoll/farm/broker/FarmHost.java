package plimsoll.farm.broker;

import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** Where the broker, a generator or a machine of needs listens. */
public record FarmHost(String name, int port) {
    /** The port of a broker, unless its user chooses another. */
    public static final int PORT = 61617;

    /** The port of an agent that sends load or runs needs, unless its user chooses another. */
    public static final int GENERATOR_PORT = 61618;

    private static final int PORT_MAX = 65_535;

    /** Parses {@code HOST:PORT}, {@code HOST} or {@code [IPV6]:PORT}. */
    public static FarmHost parse(String text) {
        return parse("--farm: the broker", PORT, text);
    }

    /** Parses the address of a generator in the same forms. */
    public static FarmHost parseGenerator(String text) {
        return parse("--generator: a generator", GENERATOR_PORT, text);
    }

    /** Parses the address of a machine of needs in the same forms. */
    public static FarmHost parseNeeds(String text) {
        return parse("--needs-on: the machine of the needs", GENERATOR_PORT, text);
    }

    private static FarmHost parse(String what, int usual, String text) {
        int colon = text.lastIndexOf(':');
        boolean withPort = colon > 0 && !text.endsWith("]") && (text.indexOf(':') == colon || text.startsWith("["));
        String host = withPort ? text.substring(0, colon) : text;
        String port = withPort ? text.substring(colon + 1) : Integer.toString(usual);
        String plain = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (!plain.matches("[A-Za-z0-9.:%_-]{1,253}")
                || !port.matches("\\d{1,5}")
                || number(port) > PORT_MAX
                || number(port) < 1) {
            throw new RequestException(
                    ExitCode.USAGE,
                    what + " is HOST:PORT, such as farm.example.org:" + usual + ", but this is '" + text + "'");
        }
        return new FarmHost(plain, number(port));
    }

    private static int number(String port) {
        return Integer.parseInt(port);
    }

    @Override
    public String toString() {
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }
}
