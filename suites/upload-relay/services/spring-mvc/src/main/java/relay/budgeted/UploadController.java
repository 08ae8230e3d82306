package relay.budgeted;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobContainerClient;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.BodyBudget;
import relay.shared.ClientBody;
import relay.shared.UploadStrategy;

/** Reads the whole body into memory once its bytes are free, then uploads it. */
@RestController
public class UploadController implements UploadStrategy {
    private final BlobContainerClient container;
    private final ThreadPoolTaskExecutor executor;
    private final Settings settings;
    private final BodyBudget budget;

    public UploadController(BlobContainerClient container, ThreadPoolTaskExecutor executor, Settings settings) {
        this.container = container;
        this.executor = executor;
        this.settings = settings;
        this.budget = new BodyBudget(settings.budgetBytes(), settings.deadline());
    }

    @PutMapping("/files/{id}")
    public CompletableFuture<ResponseEntity<Void>> store(
            @PathVariable String id, @RequestHeader("Content-Length") long length, InputStream body) {
        if (!budget.fits(length)) {
            return CompletableFuture.completedFuture(
                    ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE).build());
        }
        return executor.submitCompletable(() -> {
            upload(id, length, body);
            return ResponseEntity.status(HttpStatus.CREATED).build();
        });
    }

    /** A body that waits for its bytes is still on its way: it costs no memory here. One that drips gives them back. */
    @Override
    public void upload(String id, long length, InputStream body) throws IOException {
        budget.take(length);
        try {
            byte[] bytes = new ClientBody(body, length, settings.deadline()).readAllBytes();
            container.getBlobClient(id).upload(BinaryData.fromBytes(bytes), true);
        } finally {
            budget.giveBack(length);
        }
    }
}
