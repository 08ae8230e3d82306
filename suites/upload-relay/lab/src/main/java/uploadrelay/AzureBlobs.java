package uploadrelay;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobListDetails;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.models.ListBlobsOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;

/**
 * Lists the blobs of a container. A store that forgets the bytes reports their checksum in the metadata key {@code
 * crc32c}; from every other store each blob is read back and its bytes are summed here.
 */
final class AzureBlobs implements Audit {
    private static final Duration PAGE_DEADLINE = Duration.ofSeconds(60);

    private final BlobContainerClient container;
    private final byte[] buffer = new byte[1 << 16];

    AzureBlobs(BlobContainerClient container) {
        this.container = container;
    }

    @Override
    public Stream<StoredCopy> list() {
        var withMetadata = new ListBlobsOptions().setDetails(new BlobListDetails().setRetrieveMetadata(true));
        try {
            return container.listBlobs(withMetadata, PAGE_DEADLINE).stream().map(this::stored);
        } catch (BlobStorageException refused) {
            if (refused.getStatusCode() == 404) {
                return Stream.empty();
            }
            throw refused;
        }
    }

    /** Blobs with staged blocks only: they show when uncommitted ones are listed too. */
    @Override
    public long unfinished() {
        var also = new BlobListDetails().setRetrieveUncommittedBlobs(true);
        return count(new ListBlobsOptions().setDetails(also)) - count(new ListBlobsOptions());
    }

    private long count(ListBlobsOptions options) {
        try {
            return container.listBlobs(options, PAGE_DEADLINE).stream().count();
        } catch (BlobStorageException refused) {
            if (refused.getStatusCode() == 404) {
                return 0;
            }
            throw refused;
        }
    }

    @Override
    public void close() {}

    private StoredCopy stored(BlobItem blob) {
        long length = blob.getProperties().getContentLength();
        return new StoredCopy(blob.getName(), length, OptionalInt.of(checksum(blob)));
    }

    private int checksum(BlobItem blob) {
        Map<String, String> metadata = blob.getMetadata();
        if (metadata != null && metadata.containsKey("crc32c")) {
            return (int) Long.parseLong(metadata.get("crc32c"));
        }
        return summed(blob.getName());
    }

    private int summed(String name) {
        CRC32C crc = new CRC32C();
        try (InputStream bytes = container.getBlobClient(name).openInputStream()) {
            for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                crc.update(buffer, 0, read);
            }
        } catch (IOException unread) {
            throw new UncheckedIOException("blob " + name + " could not be read back: " + unread.getMessage(), unread);
        }
        return (int) crc.getValue();
    }
}
