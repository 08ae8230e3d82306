package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobListDetails;
import com.azure.storage.blob.models.ListBlobsOptions;
import com.azure.storage.blob.models.ParallelTransferOptions;
import com.azure.storage.blob.options.BlobParallelUploadOptions;
import com.azure.storage.common.policy.RequestRetryOptions;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import relay.shared.StoreSettings;
import relay.shared.UploadContainer;

/** The sink, seen through the SDK that the variants use. */
class SinkAndSdkTest {

    @Test
    void the_sdk_uploads_in_blocks_and_lists_page_by_page() throws Exception {
        byte[] body = Upload.random(1_000_001, 7);
        var crc = new CRC32C();
        crc.update(body);
        try (var sink = BlobSink.listening(0)) {
            BlobContainerClient container = open(sink);
            var small = new ParallelTransferOptions().setBlockSizeLong(65_536L).setMaxSingleUploadSizeLong(65_536L);
            container
                    .getBlobClient("in blocks")
                    .uploadWithResponse(
                            new BlobParallelUploadOptions(BinaryData.fromBytes(body)).setParallelTransferOptions(small),
                            null,
                            Context.NONE);
            for (int i = 0; i < 6; i++) {
                container.getBlobClient("small-" + i).upload(BinaryData.fromString("x"));
            }

            var paged = new ListBlobsOptions()
                    .setMaxResultsPerPage(3)
                    .setDetails(new BlobListDetails().setRetrieveMetadata(true));
            List<BlobItem> blobs = container.listBlobs(paged, null).stream().toList();
            assertThat(blobs).hasSize(7);
            assertThat(blobs.getFirst().getName()).isEqualTo("in blocks");
            assertThat(blobs.getFirst().getProperties().getContentLength()).isEqualTo(body.length);
            assertThat(blobs.getFirst().getMetadata()).containsEntry("crc32c", Long.toString(crc.getValue()));
            assertThat(container.getBlobClient("in blocks").getProperties().getBlobSize())
                    .isEqualTo(body.length);
        }
    }

    @Test
    void a_container_that_exists_is_opened_again() throws Exception {
        try (var sink = BlobSink.listening(0)) {
            open(sink);
            assertThat(open(sink).exists()).isTrue();
        }
    }

    private static BlobContainerClient open(BlobSink sink) {
        String store = "http://127.0.0.1:" + sink.port() + "/devstoreaccount1";
        return UploadContainer.open(
                new StoreSettings(StoreSettings.connectionString(store), "uploads"),
                new NettyAsyncHttpClientBuilder().build(),
                new RequestRetryOptions());
    }
}
