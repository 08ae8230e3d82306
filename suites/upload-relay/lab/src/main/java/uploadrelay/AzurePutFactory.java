package uploadrelay;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.sas.BlobContainerSasPermission;
import com.azure.storage.blob.sas.BlobServiceSasSignatureValues;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/** Driver {@code azure-put}: each operation is one Put Blob. Its settings are those of the audit {@code azure-blobs}. */
public final class AzurePutFactory implements DriverFactory {
    private static final Set<String> KEYS = Set.of("account", "container");
    private static final Duration SIGNED_FOR = Duration.ofHours(4);

    @Override
    public String name() {
        return "azure-put";
    }

    /** Creates the container as well, which the service does otherwise. */
    @Override
    public Driver open(Map<String, String> settings) {
        if (!settings.keySet().equals(KEYS)) {
            throw new IllegalArgumentException(
                    "driver azure-put takes the settings " + KEYS + ", but was given " + settings.keySet());
        }
        BlobContainerClient container = Containers.of(
                Optional.ofNullable(settings.get("account")).orElseThrow(),
                Optional.ofNullable(settings.get("container")).orElseThrow());
        container.createIfNotExists();
        var allowed = new BlobContainerSasPermission().setCreatePermission(true).setWritePermission(true);
        var until = OffsetDateTime.now(ZoneOffset.UTC).plus(SIGNED_FOR);
        String signature = container.generateSas(new BlobServiceSasSignatureValues(until, allowed));
        return new AzurePut(URI.create(container.getBlobContainerUrl()), signature);
    }
}
