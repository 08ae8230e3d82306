import java.util.Locale;
import java.util.zip.CRC32C;

/** The rate at which one thread computes CRC32C over pieces of the size that an event loop reads, in GB/s. */
final class ChecksumSpeed {
    private static final CRC32C CHECKSUM = new CRC32C();
    private static final byte[] PIECE = new byte[64 << 10];
    private static final double SECONDS = 2;

    public static void main(String[] arguments) {
        compute();
        System.out.printf(Locale.ROOT, "%.3f%n", compute());
    }

    private static double compute() {
        long pieces = 0;
        double seconds = 0;
        for (long begin = System.nanoTime(); seconds < SECONDS; seconds = (System.nanoTime() - begin) / 1e9) {
            CHECKSUM.update(PIECE, 0, PIECE.length);
            pieces++;
        }
        return pieces * PIECE.length / 1e9 / seconds;
    }
}
