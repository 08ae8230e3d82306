package plimsoll.records.fails;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
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
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The usual file system, of which the n-th operation that changes or opens a file fails. */
final class FailingFileSystem extends FileSystemProvider {
    private final FileSystemProvider files = FileSystems.getDefault().provider();
    private final AtomicInteger left;
    private final FileSystem system;

    /** @param failing the number of the operation that fails, from 1 */
    FailingFileSystem(int failing) {
        this.left = new AtomicInteger(failing);
        this.system = new FailingSystem(this);
    }

    /** Whether the operation has been reached. */
    boolean failed() {
        return left.get() <= 0;
    }

    /** Returns the path as one of this file system. */
    Path path(Path path) {
        return (Path) Proxy.newProxyInstance(
                FailingFileSystem.class.getClassLoader(), new Class<?>[] {Path.class}, wrapped(path));
    }

    private InvocationHandler wrapped(Path path) {
        return (_, method, arguments) -> {
            if (method.getName().equals("getFileSystem")) {
                return system;
            }
            if (method.getName().equals("equals")) {
                return arguments[0] instanceof Path other && path.equals(plain(other));
            }
            Object[] plain = arguments == null ? new Object[0] : arguments.clone();
            for (int i = 0; i < plain.length; i++) {
                plain[i] = plain[i] instanceof Path other ? plain(other) : plain[i];
            }
            try {
                Object result = method.invoke(path, plain);
                return result instanceof Path other ? path(other) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    private static Path plain(Path path) {
        return Path.of(path.toString());
    }

    private void count(Path path) throws IOException {
        if (left.decrementAndGet() == 0) {
            throw new IOException(path + ": No space left on device");
        }
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        count(path);
        return files.newFileChannel(plain(path), options, attributes);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        count(path);
        return files.newByteChannel(plain(path), options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        count(directory);
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> plain = files.newDirectoryStream(plain(directory), _ -> true)) {
            plain.forEach(each -> entries.add(path(each)));
        }
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return entries.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        count(directory);
        files.createDirectory(plain(directory), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        count(path);
        files.delete(plain(path));
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        count(path);
        return files.deleteIfExists(plain(path));
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        count(to);
        files.copy(plain(from), plain(to), options);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        count(to);
        files.move(plain(from), plain(to), options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return files.isSameFile(plain(one), plain(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return files.isHidden(plain(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return files.getFileStore(plain(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        files.checkAccess(plain(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return files.getFileAttributeView(plain(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return files.readAttributes(plain(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return files.readAttributes(plain(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        files.setAttribute(plain(path), attribute, value, options);
    }

    @Override
    public String getScheme() {
        return "failing";
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
        return path(Path.of(uri.getPath()));
    }

    /** The file system of the paths, which fails as its provider says. */
    private static final class FailingSystem extends FileSystem {
        private final FileSystem usual = FileSystems.getDefault();
        private final FailingFileSystem provider;

        FailingSystem(FailingFileSystem provider) {
            this.provider = provider;
        }

        @Override
        public FileSystemProvider provider() {
            return provider;
        }

        @Override
        public void close() {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return usual.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return usual.getRootDirectories();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return usual.getFileStores();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return usual.supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            return provider.path(usual.getPath(first, more));
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            return usual.getPathMatcher(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return usual.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() throws IOException {
            return usual.newWatchService();
        }
    }
}
