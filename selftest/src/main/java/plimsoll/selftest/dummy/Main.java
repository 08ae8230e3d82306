package plimsoll.selftest.dummy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts the dummy service. Every argument but the port may be left out:
 *
 * <pre>
 * --port=N        listens there on the loopback
 * --capacity=N    operations a second, exactly (any number), --noise=0.1 lets each slot vary by a tenth, --seed=N
 * --base=N        MiB of heap held for good
 * --copies=N      how often the payload of an operation in flight is held (once)
 * --gather=N      answers no operation until N are there, so that all N payloads are held at once; 10 s at most
 * --plant=lost:3  what is done to the first uploads, see {@link Fault}
 * --die=HOW       kernel, heap, swallowed or hang, after 20 operations
 * --fill=N        anonymous memory of the whole process in MiB, touched at the start
 * --scratch=DIR   not used; shows in the records where the scratch directory was
 * </pre>
 */
public final class Main {
    private static final int BACKLOG = 4_096;
    private static final long PAUSE_NANOS = 50_000_000;

    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> options = Options.of(arguments);
        CountDownLatch askedToDie = new CountDownLatch(1);
        Ballast ballast = new Ballast();
        ballast.holdHeap(Options.mebibytes(options, "base"));
        Dying dying = Dying.of(options.getOrDefault("die", "never"), askedToDie);
        Service service =
                new Service(new Pace(options), Plan.of(options.getOrDefault("plant", "")), dying, Holding.of(options));
        ServerSocket server = new ServerSocket(
                Integer.parseInt(options.getOrDefault("port", "0")), BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("accept").start(() -> accept(server, service));
        ballast.fillTo(Options.mebibytes(options, "fill"));
        System.out.println("ready " + ProcessHandle.current().pid());
        askedToDie.await();
        dying.fillTheHeap();
    }

    private static void accept(ServerSocket server, Service service) {
        while (true) {
            try {
                Socket client = server.accept();
                client.setTcpNoDelay(true);
                Thread.ofVirtual().start(new Conversation(client, service));
            } catch (IOException goneOrOutOfFiles) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
