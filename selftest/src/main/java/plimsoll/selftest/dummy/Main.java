package plimsoll.selftest.dummy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts the dummy service. Every argument except the port is optional:
 *
 * <pre>
 * --port=N        port on the loopback interface
 * --capacity=N    exact operations per second (default: no limit); --noise=0.1 varies each slot by 10 %, --seed=N
 * --base=N        MiB of heap held permanently
 * --copies=N      copies held of the payload of an operation in flight (default: 1)
 * --gather=N      answers no operation until N have arrived, so that all N payloads are held at once; 10 s at most
 * --plant=lost:3  faults of the first uploads, see {@link UploadFault}
 * --die=HOW       death after 20 operations: kernel, heap, swallowed or hang
 * --fill=N        anonymous memory of the whole process in MiB, touched at the start
 * --scratch=DIR   not used; puts the scratch directory into the records
 * </pre>
 */
public final class Main {
    private static final int BACKLOG = 4_096;
    private static final long PAUSE_NANOS = 50_000_000;

    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> options = DummyOptions.of(arguments);
        CountDownLatch deathRequested = new CountDownLatch(1);
        HeapBallast ballast = new HeapBallast();
        ballast.holdHeap(DummyOptions.mebibytes(options, "base"));
        DeathInjector injector = DeathInjector.of(options.getOrDefault("die", "never"), deathRequested);
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
        deathRequested.await();
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
