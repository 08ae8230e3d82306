package plimsoll.records.fails;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A path of the usual file system whose operations the failing one carries out. */
final class FailingPath implements Path {
    private final FailingSystem system;
    private final Path usual;

    FailingPath(FailingSystem system, Path usual) {
        this.system = system;
        this.usual = usual;
    }

    /** Returns the path of the usual file system. */
    static Path usual(Path path) {
        return path instanceof FailingPath failing ? failing.usual : path;
    }

    private Path wrapped(Path path) {
        return new FailingPath(system, path);
    }

    private @Nullable Path wrappedOrNull(@Nullable Path path) {
        return path == null ? null : wrapped(path);
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return usual.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return wrappedOrNull(usual.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return wrappedOrNull(usual.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return wrappedOrNull(usual.getParent());
    }

    @Override
    public int getNameCount() {
        return usual.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return wrapped(usual.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
        return wrapped(usual.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return usual.startsWith(usual(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return usual.endsWith(usual(other));
    }

    @Override
    public Path normalize() {
        return wrapped(usual.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return wrapped(usual.resolve(usual(other)));
    }

    @Override
    public Path relativize(Path other) {
        return wrapped(usual.relativize(usual(other)));
    }

    @Override
    public URI toUri() {
        return usual.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return wrapped(usual.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return wrapped(usual.toRealPath(options));
    }

    @Override
    public File toFile() {
        return new File(usual.toString());
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
            throws IOException {
        return usual.register(watcher, events, modifiers);
    }

    @Override
    public int compareTo(Path other) {
        return usual.compareTo(usual(other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Path path && usual.equals(usual(path));
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(usual);
    }

    @Override
    public String toString() {
        return usual.toString();
    }
}
