package stub;

import java.io.IOException;

/**
 * Starts the stub: {@code --port=N}, {@code --delay=MILLIS} before every image, {@code --list-delay=MILLIS}, or a time
 * as a study writes it, before every list of todos, and {@code --refused=FIRST-LAST} requests for a list.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        int port = 0;
        int delay = 0;
        String listDelay = "0";
        String refused = "0-0";
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            switch (parts[0]) {
                case "--port" -> port = Integer.parseInt(parts[1]);
                case "--delay" -> delay = Integer.parseInt(parts[1]);
                case "--list-delay" -> listDelay = parts[1];
                case "--refused" -> refused = parts[1];
                default ->
                    throw new IllegalArgumentException(
                            "it takes --port=N, --delay=MILLIS, --list-delay=MILLIS and --refused=FIRST-LAST, not "
                                    + argument);
            }
        }
        DelayStub stub = new DelayStub(port, delay, ListPlan.of(listDelay, refused));
        System.out.println("ready http://127.0.0.1:" + stub.port());
        stub.serve();
    }
}
