package plimsoll.lab.launch.image;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.records.lines.WrappedInputStream;

/**
 * A layer in zstd without its compression, also one of several frames or with frames without content, as zstd:chunked has
 * them. Any damage is an {@link IOException} that names the layer. A frame may need 128 MiB beside the heap, as much as
 * {@code zstd -d} allows.
 */
final class ZstdLayer extends WrappedInputStream {
    static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    private final int number;

    /**
     * @param number of the layer, from 1, for messages
     * @param scratch an existing directory from which the decoder's library is loaded; nothing stays in it
     */
    ZstdLayer(InputStream stored, int number, Path scratch) throws IOException {
        super(opened(stored, number, scratch));
        this.number = number;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            return source.read(into, offset, length);
        } catch (ZstdIOException damaged) {
            throw new IOException(
                    "layer " + number + " cannot be read as zstd: " + damaged.getMessage()
                            + "; save the image again, such as by `podman save --format docker-archive`",
                    damaged);
        }
    }

    private static InputStream opened(InputStream stored, int number, Path scratch) throws IOException {
        if (!Native.isLoaded()) {
            load(number, scratch, Native::load);
        }
        return new ZstdInputStreamNoFinalizer(stored);
    }

    /**
     * Loads the library from a directory of its own, which is gone afterwards.
     *
     * @throws IOException if that is not possible here, with a way without it
     */
    static void load(int number, Path scratch, Consumer<File> loader) throws IOException {
        try {
            Path copy = Files.createTempDirectory(scratch, ".zstd-");
            try {
                loader.accept(copy.toFile());
            } finally {
                DirectoryDeleter.delete(copy);
            }
        } catch (IOException | LinkageError refused) {
            String reason =
                    String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
            throw new IOException(
                    "layer " + number + " is compressed by zstd, whose library cannot be loaded from " + scratch + " ("
                            + refused.getClass().getSimpleName() + ": " + reason
                            + "); save the image with gzip, such as by `podman save --format docker-archive`, or name"
                            + " a directory whose files may be executed by XDG_STATE_HOME",
                    refused);
        }
    }
}
