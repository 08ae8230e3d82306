import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/** The rate at which one thread can write the same buffer into a socket, in GB/s: {@code java RawCopy.java PORT}. */
final class RawCopy {
    private static final long BYTES = 125L * (10 << 20);

    public static void main(String[] arguments) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        try (SocketChannel channel = SocketChannel.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])))) {
            channel.write(ByteBuffer.wrap("RAW".getBytes()));
            long begin = System.nanoTime();
            for (long left = BYTES; left > 0; ) {
                buffer.clear().limit((int) Math.min(left, buffer.capacity()));
                left -= channel.write(buffer);
            }
            channel.shutdownOutput();
            channel.read(buffer.clear());
            System.out.printf(Locale.ROOT, "%.3f%n", BYTES / 1e9 / ((System.nanoTime() - begin) / 1e9));
        }
    }
}
