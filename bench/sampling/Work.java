import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;

/** A JVM with a listening port and idle threads that does the same work every time and prints its CPU time. */
final class Work {
    private static final int BLOCK = 32 << 10;

    private Work() {}

    /** Arguments: idle threads, blocks of work. Prints its port, waits for a line, works, prints microseconds of CPU. */
    public static void main(String[] args) throws IOException {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Thread.ofPlatform().daemon().start(Work::idle);
        }
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            int blocks = Integer.parseInt(args[1]);
            work(blocks / 4);
            System.out.println(server.getLocalPort());
            System.in.read();
            long before = cpuNanos();
            long sum = work(blocks);
            System.out.println((cpuNanos() - before) / 1_000 + " " + sum);
        }
    }

    /** Allocates, writes and sums, so that caches, collector and page tables take part. */
    private static long work(int blocks) {
        CRC32C sum = new CRC32C();
        for (int i = 0; i < blocks; i++) {
            byte[] block = new byte[BLOCK];
            for (int at = 0; at < BLOCK; at++) {
                block[at] = (byte) (at * 31 + i);
            }
            sum.update(block);
        }
        return sum.getValue();
    }

    private static void idle() {
        while (true) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
