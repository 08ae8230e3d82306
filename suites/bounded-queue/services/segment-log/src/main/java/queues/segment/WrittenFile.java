package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file accessed by read and write calls; it grows with its content. */
record WrittenFile(FileChannel channel) implements Region {
    static WrittenFile open(Path file, boolean writable) throws IOException {
        return new WrittenFile(
                writable
                        ? FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)
                        : FileChannel.open(file, StandardOpenOption.READ));
    }

    @Override
    public void put(long at, ByteBuffer bytes) throws IOException {
        for (long to = at; bytes.hasRemaining(); ) {
            to += channel.write(bytes, to);
        }
    }

    @Override
    public void get(long at, ByteBuffer bytes) throws IOException {
        long from = at;
        for (int read = 0; bytes.hasRemaining() && read >= 0; from += Math.max(read, 0)) {
            read = channel.read(bytes, from);
        }
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public long sealAt(long at, int bytes) {
        return at;
    }

    @Override
    public void cut(long at) throws IOException {
        channel.truncate(at);
    }

    @Override
    public void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
