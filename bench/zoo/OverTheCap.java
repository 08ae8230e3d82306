import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Killed by the kernel at the cap: every limit of the JVM is wide, and native memory grows and is written to, so the
 * first to refuse is the cap. Up to 512m in all, so that it stops growing where there is no cap; there it lives.
 */
final class OverTheCap {
    private static final int BUFFER = 4 << 20;
    private static final int BUFFERS_MAX = 128;
    private static final List<ByteBuffer> KEPT = new ArrayList<>();

    private OverTheCap() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> keep());
        Service.forever();
    }

    private static synchronized void keep() {
        if (KEPT.size() < BUFFERS_MAX) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
            for (int page = 0; page < BUFFER; page += 4096) {
                buffer.put(page, (byte) 1);
            }
            KEPT.add(buffer);
        }
    }
}
