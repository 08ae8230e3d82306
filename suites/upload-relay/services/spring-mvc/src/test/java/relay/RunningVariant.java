package relay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A variant in another JVM, on free ports. */
final class RunningVariant implements AutoCloseable {
    private static final Pattern READY_LINE =
            Pattern.compile("ready http://127.0.0.1:(\\d+) health http://127.0.0.1:(\\d+)/health");

    private final HostProcess host = HostProcess.shared();
    private final int port;
    private final int healthPort;

    RunningVariant(Variant variant, String store, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "relay." + variant.packageName() + ".Main", "--server.port=0", "--health.port=0", "--store=" + store));
        words.addAll(arguments);
        Matcher ready = host.start(words, READY_LINE);
        port = Integer.parseInt(ready.group(1));
        healthPort = Integer.parseInt(ready.group(2));
    }

    int port() {
        return port;
    }

    int healthPort() {
        return healthPort;
    }

    String log() throws IOException {
        return host.log();
    }

    @Override
    public void close() throws IOException {
        host.stop();
    }
}
