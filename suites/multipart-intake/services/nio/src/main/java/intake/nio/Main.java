package intake.nio;

import intake.multipart.BufferPool;
import intake.receipt.Receipts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** Starts the variant nio: {@code --server.port=PORT --receipts=DIR}. */
public final class Main {
    private static final int BUFFER = 64 * 1024;
    private static final int IDLE = 64;
    private static final Duration ENDING = Duration.ofSeconds(5);

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(option("server.port", arguments).orElse("0"));
        Path directory = Path.of(option("receipts", arguments).orElse(System.getProperty("java.io.tmpdir")));
        try (Receipts receipts = Receipts.in(directory);
                Server server = Server.listening(port, new Routes(receipts, new BufferPool(BUFFER, IDLE)))) {
            Runtime.getRuntime().addShutdownHook(ending(server, Thread.currentThread()));
            System.out.println("ready http://127.0.0.1:" + server.port());
            server.run();
        }
    }

    /** The JVM ends with its hooks, so this one waits for the deletion of the receipts. */
    private static Thread ending(Server server, Thread serving) {
        return new Thread(() -> {
            server.close();
            try {
                serving.join(ENDING);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static Optional<String> option(String name, String[] arguments) {
        String start = "--" + name + "=";
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst();
    }
}
