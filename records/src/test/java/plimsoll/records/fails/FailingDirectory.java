package plimsoll.records.fails;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A directory of {@link FailingFiles} that is held open; listing its parts and deleting its entries can fail.
 *
 * @param path of the usual file system, by which the failures are found
 */
record FailingDirectory(
        SecureDirectoryStream<Path> usual, Path path, List<Path> entries, FailurePoint failure, FailingFiles files)
        implements SecureDirectoryStream<Path> {

    @Override
    public Iterator<Path> iterator() {
        return entries.iterator();
    }

    @Override
    public SecureDirectoryStream<Path> newDirectoryStream(Path name, LinkOption... options) throws IOException {
        Path below = path.resolve(FailingPath.usual(name));
        SecureDirectoryStream<Path> opened =
                failure.pass("list", below, () -> usual.newDirectoryStream(FailingPath.usual(name), options));
        return files.held(opened, below, _ -> true);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path name, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return failure.pass(
                "open",
                path.resolve(FailingPath.usual(name)),
                () -> usual.newByteChannel(FailingPath.usual(name), options, attributes));
    }

    @Override
    public void deleteFile(Path name) throws IOException {
        failure.pass("delete", path.resolve(FailingPath.usual(name)), () -> {
            usual.deleteFile(FailingPath.usual(name));
            return name;
        });
    }

    @Override
    public void deleteDirectory(Path name) throws IOException {
        failure.pass("delete", path.resolve(FailingPath.usual(name)), () -> {
            usual.deleteDirectory(FailingPath.usual(name));
            return name;
        });
    }

    @Override
    public void move(Path name, SecureDirectoryStream<Path> target, Path targetName) {
        throw new UnsupportedOperationException("the lab does not move entries");
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Class<V> type) {
        return usual.getFileAttributeView(type);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path name, Class<V> type, LinkOption... options) {
        return usual.getFileAttributeView(FailingPath.usual(name), type, options);
    }

    @Override
    public void close() throws IOException {
        usual.close();
    }
}
