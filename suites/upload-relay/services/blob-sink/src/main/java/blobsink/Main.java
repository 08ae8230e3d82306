package blobsink;

import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;

/**
 * Runs a sink until the process is ended: {@code java blobsink.Main --port=10000}. It listens on the address in the
 * environment variable {@code PLIMSOLL_LISTEN_ADDRESS}, or on 127.0.0.1.
 */
public final class Main {
    private static final String PORT = "--port=";
    private static final String ADDRESS = "PLIMSOLL_LISTEN_ADDRESS";

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 1 || !arguments[0].matches(PORT + "\\d{1,5}")) {
            System.err.println("usage: blobsink.Main --port=N   (0 takes a free port)");
            System.exit(2);
        }
        String host = System.getenv().getOrDefault(ADDRESS, "127.0.0.1");
        var sink = BlobSink.listening(
                new InetSocketAddress(host, Integer.parseInt(arguments[0].substring(PORT.length()))));
        System.out.println("ready http://" + host + ":" + sink.port() + "/devstoreaccount1");
        new CountDownLatch(1).await();
    }
}
