package plimsoll.proxy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The proxy process: {@code [--apart] --listen PORT --to HOST:PORT ...}.
 *
 * <p>Each line of standard input is a number and a {@link ProxyCommand}; the end of the input resets every connection
 * and ends the process. Each line of standard output is a JSON object: {@code hello} with the ports and, with
 * {@code --apart}, their network namespace; {@code done} or {@code refused} with the number of each command;
 * {@code counts} once per second; {@code broken} with the error that ends the process.
 */
public final class Main {
    private static final int WRONG_USE = 2;
    private static final int NO_PORT = 3;
    private static final int NO_NETWORK = 4;
    private static final int BROKEN = 5;
    private static final long COUNTS_EVERY_MILLIS = 1000;
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9}) (.*)");

    private final PrintStream out;
    private final long startNanos = System.nanoTime();

    private Main(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        System.exit(new Main(System.out).run(List.of(arguments)));
    }

    private int run(List<String> words) {
        ProxyArguments arguments;
        try {
            arguments = ProxyArguments.parse(words);
        } catch (IllegalArgumentException wrong) {
            broken(String.valueOf(wrong.getMessage()));
            return WRONG_USE;
        }
        return serve(arguments);
    }

    private int serve(ProxyArguments arguments) {
        Optional<NetworkNamespace> apart;
        try {
            apart = arguments.apart() ? Optional.of(NetworkNamespace.open()) : Optional.empty();
        } catch (IOException refused) {
            broken(String.valueOf(refused.getMessage()));
            return NO_NETWORK;
        }
        SocketNamespace namespace = apart.<SocketNamespace>map(own -> own).orElse(SocketNamespace.HERE);
        Relay relay;
        try {
            relay = Relay.open(namespace, arguments.forwardings());
        } catch (IOException refused) {
            String ports = arguments.forwardings().stream()
                    .map(forwarding -> Integer.toString(forwarding.listen()))
                    .collect(Collectors.joining(", "));
            broken("cannot listen on port " + ports + ": " + refused.getMessage());
            return NO_PORT;
        }
        return serve(relay, apart);
    }

    private int serve(Relay relay, Optional<NetworkNamespace> apart) {
        try (relay) {
            hello(relay, apart);
            Thread.ofVirtual().name("counts").start(() -> report(relay));
            executeAll(new CommandHandler(relay));
            return 0;
        } catch (IOException e) {
            broken("cannot read commands or close: " + e.getMessage());
            return BROKEN;
        }
    }

    private void hello(Relay relay, Optional<NetworkNamespace> apart) {
        line("{\"is\":\"hello\",\"number\":0,\"pid\":" + ProcessHandle.current().pid() + ",\"port\":"
                + relay.ports().getFirst() + ",\"ports\":" + relay.ports()
                + apart.map(own -> ",\"network\":\"" + own.path() + "\"").orElse("") + "}");
    }

    private void executeAll(CommandHandler handler) throws IOException {
        BoundedLineReader reader =
                new BoundedLineReader(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        for (Optional<BoundedLineReader.Line> line = reader.next(); line.isPresent(); line = reader.next()) {
            execute(handler, line.get());
        }
    }

    private void execute(CommandHandler handler, BoundedLineReader.Line line) {
        int number = 0;
        try {
            String text = line.uncut();
            Matcher numbered = NUMBERED.matcher(text);
            if (!numbered.matches()) {
                throw new IllegalArgumentException("a line is 'NUMBER COMMAND', got '" + text + "'");
            }
            number = Integer.parseInt(numbered.group(1));
            handler.execute(ProxyCommand.parse(numbered.group(2)));
            answer("done", number, "command", numbered.group(2));
        } catch (IllegalArgumentException | IOException refused) {
            answer("refused", number, "error", String.valueOf(refused.getMessage()));
        }
    }

    private void report(Relay relay) {
        try {
            while (true) {
                Thread.sleep(COUNTS_EVERY_MILLIS);
                line(relay.counts().json(millis()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void broken(String error) {
        line("{\"is\":\"broken\",\"atMillis\":" + millis() + ",\"error\":\"" + JsonEscaping.escaped(error) + "\"}");
    }

    private void answer(String is, int number, String key, String text) {
        line("{\"is\":\"" + is + "\",\"number\":" + number + ",\"atMillis\":" + millis() + ",\"" + key + "\":\""
                + JsonEscaping.escaped(text) + "\"}");
    }

    private synchronized void line(String text) {
        out.println(text);
        out.flush();
    }

    private long millis() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }
}
