package plimsoll.selftest.dummy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Memory that is held permanently, so that the memory use of the process is known. */
final class HeapBallast {
    private static final int MEBIBYTE = 1 << 20;
    private static final int PAGE = 4_096;

    private final List<Object> held = new ArrayList<>();

    void holdHeap(int mebibytes) {
        for (int i = 0; i < mebibytes; i++) {
            held.add(new byte[MEBIBYTE]);
        }
    }

    /** Holds memory outside the heap until the anonymous memory of the whole process reaches a size; 0: none. */
    void fillTo(int mebibytes) throws IOException {
        while (mebibytes > 0 && anonymousBytes() < (long) mebibytes * MEBIBYTE) {
            ByteBuffer block = ByteBuffer.allocateDirect(MEBIBYTE / 4);
            for (int at = 0; at < block.capacity(); at += PAGE) {
                block.put(at, (byte) 1);
            }
            held.add(block);
        }
        if (mebibytes > 0) {
            System.out.println("filled");
        }
    }

    private static long anonymousBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("RssAnon:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElseThrow(() -> new IOException("/proc/self/status has no line RssAnon"));
    }
}
