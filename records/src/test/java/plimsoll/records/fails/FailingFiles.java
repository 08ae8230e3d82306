package plimsoll.records.fails;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The usual file system, of which one operation fails that opens, writes, forces, renames, deletes, lists, truncates,
 * maps or locks. A JVM that is started with {@code -Djava.nio.file.spi.DefaultFileSystemProvider} of this class has no
 * other.
 */
public final class FailingFiles extends FileSystemProvider {
    private final FileSystemProvider files;
    private final FailingSystem system;
    private final FailurePoint failure;

    /** Becomes the default of its JVM; the system properties say which operation fails. */
    public FailingFiles(FileSystemProvider files) {
        this(files, files.getFileSystem(URI.create("file:///")));
    }

    private FailingFiles(FileSystemProvider files, FileSystem usual) {
        this(files, usual, FailurePoint.ofProperties(usual));
    }

    /** @param failing the number of the operation that fails, from 1 */
    FailingFiles(int failing) {
        this(
                FileSystems.getDefault().provider(),
                FileSystems.getDefault(),
                new FailurePoint(
                        new AtomicInteger(failing),
                        List.of(Path.of("/")),
                        Optional.empty(),
                        FailurePoint.Effect.FAILS,
                        Optional.empty()));
    }

    private FailingFiles(FileSystemProvider files, FileSystem usual, FailurePoint failure) {
        this.files = files;
        this.system = new FailingSystem(this, usual);
        this.failure = failure;
    }

    /** Whether the operation has been reached. */
    boolean failed() {
        return failure.reached();
    }

    /** Returns the path as one of this file system. */
    Path path(Path path) {
        return system.wrapped(path);
    }

    private static Path usual(Path path) {
        return FailingPath.usual(path);
    }

    private <T> T pass(String operation, Path path, FailurePoint.Operation<T> usual) throws IOException {
        return failure.pass(operation, usual(path), usual);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        FileChannel channel = pass("open", path, () -> files.newFileChannel(usual(path), options, attributes));
        return new FailingChannel(channel, failure, usual(path));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        return pass("open", path, () -> files.newInputStream(usual(path), options));
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        OutputStream stream = pass("open", path, () -> files.newOutputStream(usual(path), options));
        return new FilterOutputStream(stream) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                pass("write", path, () -> {
                    out.write(bytes, offset, length);
                    return path;
                });
            }
        };
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> usual =
                pass("list", directory, () -> files.newDirectoryStream(usual(directory), _ -> true));
        return held((SecureDirectoryStream<Path>) usual, usual(directory), filter);
    }

    /** Returns an open directory of the usual file system as one of this; closes it if it cannot be read. */
    FailingDirectory held(
            SecureDirectoryStream<Path> usual, Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        List<Path> entries = new ArrayList<>();
        try {
            for (Path each : usual) {
                Path entry = path(each);
                if (filter.accept(entry)) {
                    entries.add(entry);
                }
            }
        } catch (IOException | RuntimeException e) {
            usual.close();
            throw e;
        }
        return new FailingDirectory(usual, directory, entries, failure, this);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        pass("create", directory, () -> {
            files.createDirectory(usual(directory), attributes);
            return directory;
        });
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        pass("create", link, () -> {
            files.createSymbolicLink(usual(link), usual(target), attributes);
            return link;
        });
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return path(files.readSymbolicLink(usual(link)));
    }

    @Override
    public void delete(Path path) throws IOException {
        pass("delete", path, () -> {
            files.delete(usual(path));
            return path;
        });
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        return pass("delete", path, () -> files.deleteIfExists(usual(path)));
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        pass("copy", to, () -> {
            files.copy(usual(from), usual(to), options);
            return to;
        });
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        pass("rename", to, () -> {
            files.move(usual(from), usual(to), options);
            return to;
        });
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return files.isSameFile(usual(one), usual(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return files.isHidden(usual(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return files.getFileStore(usual(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        files.checkAccess(usual(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return files.getFileAttributeView(usual(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return files.readAttributes(usual(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return files.readAttributes(usual(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        files.setAttribute(usual(path), attribute, value, options);
    }

    @Override
    public String getScheme() {
        return files.getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return path(files.getPath(uri));
    }
}
