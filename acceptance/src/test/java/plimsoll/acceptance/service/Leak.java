package plimsoll.acceptance.service;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Keeps each upload and a little of everything for as long as the process lives: heap, a thread, a descriptor, a temporary file. */
final class Leak {
    private static final int BYTES = 128 << 10;

    private final List<byte[]> heap = new CopyOnWriteArrayList<>();
    private final List<Closeable> open = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);

    void more(byte[] content) throws IOException {
        heap.add(content);
        heap.add(new byte[BYTES]);
        Path file = Files.createTempFile("leak", ".tmp");
        file.toFile().deleteOnExit();
        open.add(Files.newInputStream(file));
        Thread.ofPlatform().daemon().start(this::stay);
    }

    private void stay() {
        try {
            never.await();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
