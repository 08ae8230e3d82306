package relay.sdkdefault;

import com.azure.storage.blob.BlobContainerClient;
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

/** Passes the body's stream to the SDK's plain upload call. */
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
        container.getBlobClient(id).upload(body, length, true);
    }
}
