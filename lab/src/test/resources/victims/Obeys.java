import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;

/**
 * Takes its port in only one way, VARIABLE, ARGUMENT, USAGE, HELP or REQUIRED, or in none; otherwise opens the port in its
 * second argument. USAGE prints a usage text that names its option when it is given an unknown one, HELP only when asked
 * for it, and REQUIRED needs its option. It accepts no connection, since none is made.
 */
class Obeys {
    public static void main(String[] args) throws Exception {
        int own = Integer.parseInt(args[1]);
        List<String> more = Arrays.asList(args).subList(2, args.length);
        int port = switch (args[0]) {
            case "variable" -> Integer.parseInt(System.getenv().getOrDefault("PORT", Integer.toString(own)));
            case "argument" -> argument(more, own);
            case "usage" -> named(more, own, "-serverPort", "usage: obeys [-adminPort N] [-serverPort N] [-name TEXT]");
            case "help" -> named(more, own, "--http.port", "unknown option");
            case "required" -> more.isEmpty()
                    ? exit("usage: obeys --http-port=<port> [--report=<file>]")
                    : named(more, own, "--http-port=", "unknown option");
            default -> own;
        };
        try (ServerSocket _ = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
            Thread.sleep(60_000);
        }
    }

    private static int argument(List<String> more, int own) {
        if (!more.isEmpty() && !more.getFirst().startsWith("--port=")) {
            System.err.println("usage: obeys [--port=N]");
            System.exit(2);
        }
        return more.isEmpty() ? own : Integer.parseInt(more.getFirst().substring("--port=".length()));
    }

    private static int named(List<String> more, int own, String option, String refusal) {
        if (more.isEmpty()) {
            return own;
        }
        if (more.getFirst().equals("--help")) {
            return exit("  --http.port\n      The port to listen on\n  --support  Prints an address");
        }
        if (!more.getFirst().startsWith(option)) {
            return exit(refusal);
        }
        return Integer.parseInt(option.endsWith("=") ? more.getFirst().substring(option.length()) : more.get(1));
    }

    private static int exit(String text) {
        System.err.println(text);
        System.exit(2);
        return 0;
    }
}
