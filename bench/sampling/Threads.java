import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.locks.LockSupport;

/** A service with many threads that each do a little every 10 ms; prints the port on which it listens. */
public final class Threads {
    private Threads() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Thread.ofPlatform().name("request-" + i).daemon().start(() -> {
                while (true) {
                    LockSupport.parkNanos(10_000_000);
                }
            });
        }
        System.out.println(server.getLocalPort());
        Thread.sleep(600_000);
    }
}
