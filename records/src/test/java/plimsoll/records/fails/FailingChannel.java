package plimsoll.records.fails;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A channel of the usual file system whose writes may fail. */
final class FailingChannel extends FileChannel {
    private final FileChannel usual;
    private final FailurePoint failure;
    private final Path path;

    FailingChannel(FileChannel usual, FailurePoint failure, Path path) {
        this.usual = usual;
        this.failure = failure;
        this.path = path;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        return usual.read(to);
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        return usual.read(to, offset, length);
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
        return usual.read(to, position);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return failure.pass("write", path, () -> usual.write(from));
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return failure.pass("write", path, () -> usual.write(from, offset, length));
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return failure.pass("write", path, () -> usual.write(from, position));
    }

    @Override
    public long position() throws IOException {
        return usual.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        usual.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return usual.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        failure.pass("truncate", path, () -> usual.truncate(size));
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        failure.pass("force", path, () -> {
            usual.force(metadata);
            return this;
        });
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
        return usual.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        return failure.pass("write", path, () -> usual.transferFrom(from, position, count));
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return failure.pass("map", path, () -> usual.map(mode, position, size));
    }

    @Override
    public MemorySegment map(MapMode mode, long offset, long size, Arena arena) throws IOException {
        return failure.pass("map", path, () -> usual.map(mode, offset, size, arena));
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return failure.pass("lock", path, () -> usual.lock(position, size, shared));
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return failure.pass("lock", path, () -> usual.tryLock(position, size, shared));
    }

    @Override
    protected void implCloseChannel() throws IOException {
        usual.close();
    }
}
