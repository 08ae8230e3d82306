package spool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** {@code --port=N --http=N --dir=DIRECTORY}; the directory is emptied at the start and removed at the end. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        Store store = Store.empty(Path.of(option(arguments, "dir")));
        Runtime.getRuntime().addShutdownHook(new Thread(store::remove));
        Listing.serve(store, Integer.parseInt(option(arguments, "http")));
        Intake.serve(store, Integer.parseInt(option(arguments, "port")));
    }

    private static String option(String[] arguments, String name) {
        String start = "--" + name + "=";
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("usage: --port=N --http=N --dir=DIRECTORY"));
    }
}
