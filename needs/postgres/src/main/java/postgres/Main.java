package postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Runs a server until it is stopped.
 *
 * <p>{@code --port=N}; {@code --data=DIR}, created when absent; {@code --synced=true}, if its creation is forced to the
 * disk, for a server whose power is cut; {@code --sql=FILE}, run when it is ready; any other {@code --NAME=VALUE} is a
 * setting of postgresql.conf. Prints the durability as SHOW has it, then {@code ready postgresql://HOST:PORT/postgres}.
 * The environment variable {@code POSTGRES_PASSWORD} is the password of the user {@code postgres}, and {@code
 * PLIMSOLL_LISTEN_ADDRESS} the address on which the server listens, 127.0.0.1 if it is not set.
 */
public final class Main {
    static final String PASSWORD = "POSTGRES_PASSWORD";
    private static final String ADDRESS = "PLIMSOLL_LISTEN_ADDRESS";

    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> settings = parsed(arguments);
        Path data = Path.of(taken(settings, "data"));
        int port = Integer.parseInt(taken(settings, "port"));
        boolean synced = synced(settings);
        String file = settings.remove("sql");
        String sql = file == null ? "" : Files.readString(Path.of(file));
        String host = System.getenv().getOrDefault(ADDRESS, Setup.LOOPBACK);
        PostgresServer server = PostgresServer.start(
                new Setup(data, port, settings, sql, password(), host, synced),
                end -> Runtime.getRuntime().addShutdownHook(new Thread(end, "end")));
        System.out.println(server.durability());
        System.out.println("ready postgresql://" + host + ":" + server.port() + "/postgres");
        System.exit(server.awaitEnd());
    }

    private static boolean synced(Map<String, String> settings) {
        String value = Objects.requireNonNullElse(settings.remove("synced"), "false");
        if (!value.matches("true|false")) {
            throw new IllegalArgumentException("--synced is true or false, but this is '" + value + "'");
        }
        return value.equals("true");
    }

    private static String password() {
        String password = System.getenv(PASSWORD);
        if (password == null) {
            throw new IllegalArgumentException("the environment variable " + PASSWORD
                    + " is not set; set it to the password of the user postgres, 16 to 100 letters and digits");
        }
        return password;
    }

    private static Map<String, String> parsed(String[] arguments) {
        Map<String, String> settings = new HashMap<>();
        for (String argument : arguments) {
            if (!argument.matches("--[a-z_.]+=.*")) {
                throw new IllegalArgumentException("every argument is --NAME=VALUE, but one is '" + argument + "' of "
                        + Arrays.toString(arguments));
            }
            int equals = argument.indexOf('=');
            settings.put(argument.substring(2, equals), argument.substring(equals + 1));
        }
        return settings;
    }

    private static String taken(Map<String, String> settings, String name) {
        String value = settings.remove(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("--" + name + "=... is needed");
        }
        return value;
    }
}
