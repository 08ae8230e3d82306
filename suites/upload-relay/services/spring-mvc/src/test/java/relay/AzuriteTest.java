package relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import relay.shared.StoreSettings;
import relay.shared.UploadContainer;

/** The same against Azurite; runs where {@code npm ci} has been run in needs/azurite. */
@EnabledIf(value = "relay.Azurite#installed", disabledReason = "needs/azurite is not installed: run npm ci there")
class AzuriteTest {

    @Test
    void virtual_put_stores_whole_bodies_and_no_others(@TempDir Path directory) throws Exception {
        byte[] body = Upload.random(10_485_760, 6);
        try (var azurite = new Azurite(directory);
                var running = new RunningVariant(Variant.VIRTUALPUT, azurite.url(), List.of())) {
            assertThat(Upload.status(running.port(), "whole", body)).isEqualTo(201);
            try (var upload = new Upload(running.port(), "aborted", body)) {
                upload.send(5_000_000);
            }
            Pause.until("the service notices the abort", () -> running.log().contains("upload broken off"));

            BlobContainerClient container = UploadContainer.open(
                    new StoreSettings(StoreSettings.connectionString(azurite.url()), "uploads"),
                    new NettyAsyncHttpClientBuilder().build(),
                    new RequestRetryOptions());
            assertThat(container.getBlobClient("whole").downloadContent().toBytes())
                    .isEqualTo(body);
            assertThat(container.listBlobs()).extracting("name").containsExactly("whole");
        }
    }
}
