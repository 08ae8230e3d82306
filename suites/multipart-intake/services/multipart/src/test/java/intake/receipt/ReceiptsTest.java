package intake.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiptsTest {
    @TempDir
    private Path directory;

    @Test
    void receipts_are_listed_as_one_array() throws IOException {
        try (Receipts receipts = Receipts.in(directory)) {
            assertThat(listed(receipts)).isEqualTo("[]");
            receipts.add(Digest.of("a-1", "123456789".getBytes(StandardCharsets.US_ASCII)));
            receipts.add(new Receipt("a-2", 5, Receipt.NOT_READ));
            assertThat(listed(receipts))
                    .isEqualTo("[{\"id\":\"a-1\",\"length\":9,\"crc32c\":" + 0xE3069283L
                            + "},{\"id\":\"a-2\",\"length\":5}]");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_name_that_would_break_the_listing_is_refused() {
        assertThatThrownBy(() -> new Receipt("a\",\"length\":0", 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String listed(Receipts receipts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        receipts.list(out);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
