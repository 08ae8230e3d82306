package delay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Starts the stub: {@code --port=N}, {@code --micros=N} before every answer. It serves until its process ends, on the address
 * in the environment variable {@code PLIMSOLL_LISTEN_ADDRESS}, or on 127.0.0.1.
 */
public final class Main {
    private static final String ADDRESS = "PLIMSOLL_LISTEN_ADDRESS";

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        int port = 0;
        Duration delay = Duration.ZERO;
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            switch (parts[0]) {
                case "--port" -> port = Integer.parseInt(parts[1]);
                case "--micros" -> delay = Duration.of(Long.parseLong(parts[1]), ChronoUnit.MICROS);
                default -> throw new IllegalArgumentException("it takes --port=N and --micros=N, not " + argument);
            }
        }
        String host = System.getenv().getOrDefault(ADDRESS, "127.0.0.1");
        DelayStub stub = DelayStub.start(new InetSocketAddress(host, port), delay);
        System.out.println("ready http://" + host + ":" + stub.port());
    }
}
