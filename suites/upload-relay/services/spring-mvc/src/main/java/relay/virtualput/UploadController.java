package relay.virtualput;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.ClientBody;

/** Sends the body on to the store while it arrives. */
@RestController
public class UploadController {
    private final BlobContainerClient container;
    private final Settings settings;

    public UploadController(BlobContainerClient container, Settings settings) {
        this.container = container;
        this.settings = settings;
    }

    @PutMapping("/files/{id}")
    public ResponseEntity<Void> store(
            @PathVariable String id, @RequestHeader("Content-Length") long length, InputStream body) {
        upload(id, length, new ClientBody(body, length, settings.deadline()));
        return ResponseEntity.status(HttpStatus.CREATED).build();
    }

    private void upload(String id, long length, InputStream body) {
        var stream = new BlockBlobSimpleUploadOptions(BinaryData.fromStream(body, length));
        container.getBlobClient(id).getBlockBlobClient().uploadWithResponse(stream, null, Context.NONE);
    }
}
