package relay.putstream;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.UploadStrategy;

/** Sends the body on to the store while it arrives. */
@RestController
public class UploadController implements UploadStrategy {
    private final BlobContainerClient container;
    private final ThreadPoolTaskExecutor executor;

    public UploadController(BlobContainerClient container, ThreadPoolTaskExecutor executor) {
        this.container = container;
        this.executor = executor;
    }

    @PutMapping("/files/{id}")
    public CompletableFuture<ResponseEntity<Void>> store(
            @PathVariable String id, @RequestHeader("Content-Length") long length, InputStream body) {
        return executor.submitCompletable(() -> {
            upload(id, length, body);
            return ResponseEntity.status(HttpStatus.CREATED).build();
        });
    }

    @Override
    public void upload(String id, long length, InputStream body) {
        var stream = new BlockBlobSimpleUploadOptions(BinaryData.fromStream(body, length));
        container.getBlobClient(id).getBlockBlobClient().uploadWithResponse(stream, null, Context.NONE);
    }
}
