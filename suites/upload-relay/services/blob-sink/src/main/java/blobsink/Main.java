package blobsink;

import java.util.concurrent.CountDownLatch;

/** Runs a sink until the process is ended: {@code java blobsink.Main --port=10000}. */
public final class Main {
    private static final String PORT = "--port=";

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 1 || !arguments[0].matches(PORT + "\\d{1,5}")) {
            System.err.println("usage: blobsink.Main --port=N   (0 takes a free port)");
            System.exit(2);
        }
        var sink = BlobSink.listening(Integer.parseInt(arguments[0].substring(PORT.length())));
        System.out.println("ready http://127.0.0.1:" + sink.port() + "/devstoreaccount1");
        new CountDownLatch(1).await();
    }
}
