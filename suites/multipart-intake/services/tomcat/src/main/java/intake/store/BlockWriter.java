package intake.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * A blob that is put in blocks as its bytes come, with one block in memory. It exists once it is committed. Blocks that
 * never are stay in the store until it drops them, which Azure does after a week.
 */
public final class BlockWriter {
    private static final int BLOCK = 128 * 1024;

    private final BlobStore store;
    private final String path;
    private final byte[] block = new byte[BLOCK];
    private final List<String> staged = new ArrayList<>();
    private int filled;

    BlockWriter(BlobStore store, String path) {
        this.store = store;
        this.path = path;
    }

    /** Waits for the store whenever a block is full. */
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int end = offset + length;
        for (int from = offset; from < end; ) {
            int count = Math.min(end - from, block.length - filled);
            System.arraycopy(bytes, from, block, filled, count);
            filled += count;
            from += count;
            if (filled == block.length) {
                stage();
            }
        }
    }

    /** Makes the blob of all bytes so far. */
    public void commit() throws IOException {
        if (filled > 0) {
            stage();
        }
        store.join(path, staged);
    }

    private void stage() throws IOException {
        // All identities of a blob's blocks must be equally long. Six digits need no escape in Base64 or in an address.
        byte[] number = String.format(Locale.ROOT, "%06d", staged.size()).getBytes(StandardCharsets.US_ASCII);
        String id = Base64.getEncoder().encodeToString(number);
        store.stage(path, id, block, filled);
        staged.add(id);
        filled = 0;
    }
}
