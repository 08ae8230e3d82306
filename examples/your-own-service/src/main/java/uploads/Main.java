package uploads;

import java.io.IOException;

/** Starts the service with the options of the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        Store store =
                options.directory().isPresent() ? Store.in(options.directory().get()) : Store.temporary();
        UploadServer server = UploadServer.start(options.address(), options.port(), options.mode(), store);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            server.close();
            store.close();
        }));
        System.out.println("listening on port " + server.port() + ", storing in " + store.directory());
    }
}
