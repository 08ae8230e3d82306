package plimsoll.records.fails;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The file system of the paths whose operations may fail. */
final class FailingSystem extends FileSystem {
    private final FailingFiles provider;
    private final FileSystem usual;

    FailingSystem(FailingFiles provider, FileSystem usual) {
        this.provider = provider;
        this.usual = usual;
    }

    FailingPath wrapped(Path path) {
        return new FailingPath(this, FailingPath.usual(path));
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

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
        List<Path> roots = new ArrayList<>();
        usual.getRootDirectories().forEach(root -> roots.add(wrapped(root)));
        return roots;
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
        return wrapped(usual.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = usual.getPathMatcher(pattern);
        return path -> matcher.matches(FailingPath.usual(path));
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
