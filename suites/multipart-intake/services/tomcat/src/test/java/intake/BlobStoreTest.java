package intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import intake.receipt.Digest;
import intake.store.BlobStore;
import intake.store.BlockWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlobStoreTest {
    private static final int BLOCK = 128 * 1024;

    @Test
    void a_blob_is_not_stored_when_the_store_is_gone_or_its_stream_ends_early() throws IOException {
        TestStore behind = new TestStore();
        try (BlobStore store = BlobStore.at(behind.account())) {
            assertThatIOException().isThrownBy(() -> store.put("short", new ByteArrayInputStream(new byte[10]), 20));
            assertThat(behind.listing()).doesNotContain("short");
            behind.close();
            assertThatIOException().isThrownBy(() -> store.put("late", new byte[10]));
            assertThatIOException().isThrownBy(() -> BlobStore.at(behind.account()));
        }
    }

    @Test
    void a_name_that_leads_out_of_the_container_is_refused() throws IOException {
        try (TestStore behind = new TestStore();
                BlobStore store = BlobStore.at(behind.account())) {
            assertThatIllegalArgumentException().isThrownBy(() -> store.put("../other", new byte[1]));
            assertThatIllegalArgumentException().isThrownBy(() -> store.blocks("a?comp=block"));
        }
    }

    @Test
    void a_blob_of_any_length_has_its_bytes_however_it_is_put() throws IOException {
        try (TestStore behind = new TestStore();
                BlobStore store = BlobStore.at(behind.account())) {
            for (int length : new int[] {0, 1, BLOCK, BLOCK + 1, 3 * BLOCK}) {
                byte[] content = new byte[length];
                new Random(length).nextBytes(content);
                store.put("whole-" + length, content);
                store.put("stream-" + length, new ByteArrayInputStream(content), length);
                BlockWriter blocks = store.blocks("blocks-" + length);
                for (int from = 0; from < length; from += 50_000) {
                    blocks.write(content, from, Math.min(50_000, length - from));
                }
                blocks.commit();
                for (String name : new String[] {"whole-", "stream-", "blocks-"}) {
                    assertThat(behind.listing())
                            .contains("{\"id\":\"" + name + length + "\",\"length\":" + length + ",\"crc32c\":"
                                    + Digest.of("any", content).crc32c() + "}");
                }
            }
        }
    }
}
