package uploadrelay;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.BlobServiceVersion;

/** Opens blob containers, of the emulator or of a real account. */
final class Containers {
    /** The emulator's account and key, which are public: Microsoft documents them for everyone. */
    private static final String EMULATOR = "DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey="
            + "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;BlobEndpoint=";

    /** The newest version that Azurite 3.35.0 supports; the SDK's own default is newer. */
    private static final BlobServiceVersion SPOKEN_BY_ALL = BlobServiceVersion.V2025_11_05;

    private Containers() {}

    static BlobContainerClient of(String store, String container) {
        String connection =
                store.startsWith("http://") || store.startsWith("https://") ? EMULATOR + store + ";" : store;
        return new BlobServiceClientBuilder()
                .connectionString(connection)
                .serviceVersion(SPOKEN_BY_ALL)
                .buildClient()
                .getBlobContainerClient(container);
    }
}
