package relay.tempfile;

import com.azure.storage.blob.BlobContainerClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.UploadStrategy;

/** Writes the whole body to a temporary file, then uploads the file. */
@RestController
public class UploadController implements UploadStrategy {
    private final BlobContainerClient container;
    private final ThreadPoolTaskExecutor executor;
    private final Settings settings;

    public UploadController(BlobContainerClient container, ThreadPoolTaskExecutor executor, Settings settings) {
        this.container = container;
        this.executor = executor;
        this.settings = settings;
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
    public void upload(String id, long length, InputStream body) throws IOException {
        Path file = Files.createTempFile(settings.directory(), "upload-", ".part");
        try {
            Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING);
            container.getBlobClient(id).uploadFromFile(file.toString(), true);
        } finally {
            Files.delete(file);
        }
    }
}
