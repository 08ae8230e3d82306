package blobsink;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Runs a sink until the process is ended: {@code java blobsink.Main --port=10000}. It listens on the address in the
 * environment variable {@code PLIMSOLL_LISTEN_ADDRESS}, or on 127.0.0.1.
 */
public final class Main {
    private static final String ADDRESS = "PLIMSOLL_LISTEN_ADDRESS";

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        Optional<Options> options = Options.parse(arguments);
        if (options.isEmpty()) {
            System.err.println(Options.USAGE);
            System.exit(2);
            return;
        }
        String host = System.getenv().getOrDefault(ADDRESS, "127.0.0.1");
        var sink = BlobSink.listening(
                new InetSocketAddress(host, options.get().port()), options.get().faults());
        System.out.println("ready http://" + host + ":" + sink.port() + "/devstoreaccount1");
        new CountDownLatch(1).await();
    }
}
