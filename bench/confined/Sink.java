import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Reads from its port, and prints the number of bytes every 20 ms. */
public final class Sink {
    public static void main(String[] words) throws Exception {
        try (ServerSocket server = new ServerSocket(Integer.parseInt(words[0]), 10, InetAddress.getLoopbackAddress())) {
            AtomicLong seen = new AtomicLong();
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    System.out.println(seen.get());
                    LockSupport.parkNanos(20_000_000);
                }
            });
            while (true) {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().start(() -> {
                    byte[] bytes = new byte[256 * 1024];
                    try (InputStream in = client.getInputStream()) {
                        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                            seen.addAndGet(n);
                        }
                    } catch (IOException reset) {
                        return;
                    }
                });
            }
        }
    }
}
