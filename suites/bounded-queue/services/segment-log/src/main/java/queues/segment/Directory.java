package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A directory that only this process writes to. The position is always mapped: it moves with every acknowledgement. */
final class Directory implements Store {
    private static final String LOCK = "lock";

    private final Path path;
    private final boolean mapped;
    private final FileChannel lock;

    private Directory(Path path, boolean mapped, FileChannel lock) {
        this.path = path;
        this.mapped = mapped;
        this.lock = lock;
    }

    /** @throws IOException when another process, or another log of this one, holds the directory */
    static Directory open(Path path, boolean mapped) throws IOException {
        Files.createDirectories(path);
        FileChannel lock = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (held(lock).isEmpty()) {
            String holder = holder(lock);
            lock.close();
            throw new IOException(path + " is in use" + holder
                    + "; two logs on one directory would overwrite each other:" + " close that one first");
        }
        lock.truncate(0)
                .write(ByteBuffer.wrap(
                        Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        return new Directory(path, mapped, lock);
    }

    private static Optional<FileLock> held(FileChannel lock) throws IOException {
        try {
            return Optional.ofNullable(lock.tryLock());
        } catch (OverlappingFileLockException ownProcess) {
            return Optional.empty();
        }
    }

    private static String holder(FileChannel lock) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(20);
        int length = lock.read(pid, 0);
        return length <= 0 ? "" : " by process " + new String(pid.array(), 0, length, StandardCharsets.US_ASCII);
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(LOCK))
                    .toList();
        }
    }

    @Override
    public Region create(String name, int size) throws IOException {
        Path file = path.resolve(name);
        try {
            Region made =
                    mapped || name.equals(Position.FILE) ? MappedFile.create(file, size) : WrittenFile.open(file, true);
            made.force();
            sync();
            return made;
        } catch (IOException full) {
            Files.deleteIfExists(file);
            throw full;
        }
    }

    @Override
    public Region open(String name, boolean writable) throws IOException {
        Path file = path.resolve(name);
        return writable && (mapped || name.equals(Position.FILE))
                ? MappedFile.open(file)
                : WrittenFile.open(file, writable);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(path.resolve(name));
    }

    /** Forces the directory: a new file's name is durable only with it. */
    private void sync() throws IOException {
        try (FileChannel directory = FileChannel.open(path, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
