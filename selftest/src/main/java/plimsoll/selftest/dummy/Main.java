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
 * --plant=lost:3  what is done to the first uploads, see {@link UploadFault}
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
        Map<String, String> options = DummyOptions.of(arguments);
        CountDownLatch askedToDie = new CountDownLatch(1);
        HeapBallast ballast = new HeapBallast();
        ballast.holdHeap(DummyOptions.mebibytes(options, "base"));
        DeathInjector injector = DeathInjector.of(options.getOrDefault("die", "never"), askedToDie);
        DummyService service = new DummyService(
                new ServiceRate(options),
                FaultPlan.of(options.getOrDefault("plant", "")),
                injector,
                MemoryRetention.of(options));
        ServerSocket server = new ServerSocket(
                Integer.parseInt(options.getOrDefault("port", "0")), BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("accept").start(() -> accept(server, service));
        ballast.fillTo(DummyOptions.mebibytes(options, "fill"));
        System.out.println("ready " + ProcessHandle.current().pid());
        askedToDie.await();
        injector.fillTheHeap();
    }

    private static void accept(ServerSocket server, DummyService service) {
        while (true) {
            try {
                Socket client = server.accept();
                client.setTcpNoDelay(true);
                Thread.ofVirtual().start(new DummyConnection(client, service));
            } catch (IOException goneOrOutOfFiles) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
