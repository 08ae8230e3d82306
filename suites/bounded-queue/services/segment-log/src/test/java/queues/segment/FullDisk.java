package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A disk with a fixed number of bytes that fails like the kernel's; a write that does not fit is written in part. */
final class FullDisk implements Store {
    private final CrashingDisk disk;
    private long room;

    FullDisk(boolean fixedLength, long room) {
        this.disk = new CrashingDisk(fixedLength);
        this.room = room;
    }

    void room(long other) {
        room = other;
    }

    private long used() {
        return disk.list().stream().mapToLong(disk::sizeOf).sum();
    }

    @Override
    public List<String> list() {
        return disk.list();
    }

    @Override
    public Region create(String name, int size) throws IOException {
        Region made = limited(disk.create(name, size));
        if (used() > room) {
            disk.delete(name);
            throw full();
        }
        return made;
    }

    @Override
    public Region open(String name, boolean writable) throws IOException {
        return limited(disk.open(name, writable));
    }

    @Override
    public void delete(String name) {
        disk.delete(name);
    }

    @Override
    public void close() {}

    /** Returns the kernel's own failure, with its text in the language of this process. */
    private static IOException full() {
        try (FileChannel device = FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE)) {
            device.write(ByteBuffer.allocate(1));
            throw new AssertionError("/dev/full took a byte");
        } catch (IOException full) {
            return full;
        }
    }

    private Region limited(Region region) {
        return new Region() {
            @Override
            public void put(long at, ByteBuffer bytes) throws IOException {
                long grows = Math.max(0, at + bytes.remaining() - region.size());
                long left = room - used();
                if (grows > left) {
                    int some = (int) Math.max(0, bytes.remaining() - (grows - left));
                    region.put(at, bytes.slice(bytes.position(), some));
                    throw full();
                }
                region.put(at, bytes);
            }

            @Override
            public void get(long at, ByteBuffer into) throws IOException {
                region.get(at, into);
            }

            @Override
            public long size() throws IOException {
                return region.size();
            }

            @Override
            public long sealAt(long at, int bytes) {
                return region.sealAt(at, bytes);
            }

            @Override
            public void cut(long at) throws IOException {
                region.cut(at);
            }

            @Override
            public void force() throws IOException {
                region.force();
            }

            @Override
            public void close() throws IOException {
                region.close();
            }
        };
    }
}
