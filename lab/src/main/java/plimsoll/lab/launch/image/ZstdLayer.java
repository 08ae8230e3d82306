package plimsoll.lab.launch.image;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.lab.launch.orphan.DirectoryDeleter;

/**
 * A layer in zstd without its compression, also one of several frames or with frames without content, as zstd:chunked has
 * them. Any damage is an {@link IOException} that names the layer. A frame may need 128 MiB beside the heap, as much as
 * {@code zstd -d} allows.
 */
final class ZstdLayer extends FilterInputStream {
    static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    private final int number;

    /** @param number of the layer, from 1, for messages */
    ZstdLayer(InputStream stored, int number) throws IOException {
        super(opened(stored, number));
        this.number = number;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            return super.read(into, offset, length);
        } catch (IOException damaged) {
            throw new IOException(
                    "layer " + number + " cannot be read as zstd: " + damaged.getMessage()
                            + "; save the image again, such as by `podman save --format docker-archive`",
                    damaged);
        }
    }

    private static InputStream opened(InputStream stored, int number) throws IOException {
        try {
            load();
            return new ZstdInputStreamNoFinalizer(stored);
        } catch (LinkageError missing) {
            throw new IOException(
                    "layer " + number + " is compressed by zstd, whose library cannot be loaded here ("
                            + missing.getMessage()
                            + "); save the image with gzip, such as by `podman save --format docker-archive`",
                    missing);
        }
    }

    /** The library would keep its file until the end of this JVM, and a JVM that is killed would leave it. */
    private static void load() throws IOException {
        if (Native.isLoaded()) {
            return;
        }
        Path copy = Files.createTempDirectory("plimsoll-zstd");
        try {
            Native.load(copy.toFile());
        } finally {
            DirectoryDeleter.delete(copy);
        }
    }
}
