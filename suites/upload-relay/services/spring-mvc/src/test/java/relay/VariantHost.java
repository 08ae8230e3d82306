package relay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts and stops variants in its JVM, one after another. Spring makes a listener of it for each. */
final class VariantHost implements ApplicationListener<ApplicationReadyEvent> {
    /** The line that it prints when a variant has stopped. */
    static final String STOPPED = "the variant has stopped";

    private static final AtomicReference<ConfigurableApplicationContext> RUNNING = new AtomicReference<>();

    /**
     * Reads lines from standard input until it ends: a main class and its arguments, separated by tabs, start a variant;
     * an empty line stops it. A variant that does not start ends the JVM with 1.
     */
    public static void main(String[] none) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                RUNNING.get().close();
                System.out.println(STOPPED);
            } else {
                start(line.split("\t"));
            }
        }
        System.exit(0);
    }

    private static void start(String... words) {
        try {
            String[] arguments = Arrays.copyOfRange(words, 1, words.length);
            Class.forName(words[0]).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (ReflectiveOperationException failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        RUNNING.set(event.getApplicationContext());
    }
}
