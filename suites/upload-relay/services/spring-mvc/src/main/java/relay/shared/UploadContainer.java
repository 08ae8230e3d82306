package relay.shared;

import com.azure.core.http.HttpClient;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.BlobServiceVersion;
import com.azure.storage.common.policy.RequestRetryOptions;

/** The container in the store that receives the uploads. */
public final class UploadContainer {
    private UploadContainer() {}

    /** Connects to the store and creates the container when it is absent. */
    public static BlobContainerClient open(StoreSettings store, HttpClient http, RequestRetryOptions retries) {
        // The newest version that Azurite 3.35.0 supports; Azure itself keeps every version.
        var container = new BlobServiceClientBuilder()
                .connectionString(store.connectionString())
                .serviceVersion(BlobServiceVersion.V2025_11_05)
                .httpClient(http)
                .retryOptions(retries)
                .buildClient()
                .getBlobContainerClient(store.container());
        container.createIfNotExists();
        return container;
    }
}
