package relay.tempfile;

import com.azure.storage.blob.BlobContainerClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
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
    private static final String PREFIX = "upload-";
    private static final String SUFFIX = ".part";

    private final BlobContainerClient container;
    private final ThreadPoolTaskExecutor executor;
    private final Settings settings;

    /** Sweeps the directory before the first upload, if its settings say so. */
    public UploadController(BlobContainerClient container, ThreadPoolTaskExecutor executor, Settings settings)
            throws IOException {
        this.container = container;
        this.executor = executor;
        this.settings = settings;
        if (settings.sweeps()) {
            sweep(settings.directory());
        }
    }

    /** Deletes the temporary files that a killed process left. */
    private static void sweep(Path directory) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                Files.delete(file);
            }
        }
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
        Path file = Files.createTempFile(settings.directory(), PREFIX, SUFFIX);
        try {
            Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING);
            container.getBlobClient(id).uploadFromFile(file.toString(), true);
        } finally {
            Files.delete(file);
        }
    }
}
