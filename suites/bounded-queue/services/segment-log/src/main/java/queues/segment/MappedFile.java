package queues.segment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A mapped file, at full length from its creation: every block is then written with zeros, since a store to a page for
 * which the disk has no room kills the process.
 */
record MappedFile(Arena arena, MemorySegment memory, ByteBuffer bytes) implements Region {
    private static final int CHUNK = 1 << 16;

    static MappedFile create(Path file, int size) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(CHUNK, size));
            for (int at = 0; at < size; ) {
                at += channel.write(zeros.clear().limit(Math.min(zeros.capacity(), size - at)), at);
            }
            return map(channel);
        }
    }

    static MappedFile open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return map(channel);
        }
    }

    private static MappedFile map(FileChannel channel) throws IOException {
        Arena arena = Arena.ofShared();
        MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, channel.size(), arena);
        return new MappedFile(arena, memory, memory.asByteBuffer());
    }

    @Override
    public void put(long at, ByteBuffer from) throws IOException {
        if (from.remaining() > bytes.capacity() - at) {
            throw new IOException(
                    "a region of " + bytes.capacity() + " bytes has no room for " + from.remaining() + " at " + at);
        }
        bytes.put((int) at, from, from.position(), from.remaining());
    }

    @Override
    public void get(long at, ByteBuffer into) {
        int length = (int) Math.max(0, Math.min(into.remaining(), bytes.capacity() - at));
        into.put(bytes.slice((int) Math.min(at, bytes.capacity()), length));
    }

    @Override
    public long size() {
        return bytes.capacity();
    }

    @Override
    public long sealAt(long at, int length) {
        return (long) bytes.capacity() - length;
    }

    @Override
    public void cut(long at) {
        memory.asSlice(at).fill((byte) 0);
    }

    @Override
    public void force() throws IOException {
        try {
            memory.force();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
