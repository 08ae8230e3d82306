package relay.admitted;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobContainerClient;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.ClientBody;
import relay.shared.OvertakingBudget;
import relay.shared.UploadStrategy;

/** Takes the bytes of a body, then a thread of the pool, which reads the whole body into memory and uploads it. */
@RestController
public class UploadController implements UploadStrategy {
    private final BlobContainerClient container;
    private final ThreadPoolTaskExecutor executor;
    private final Settings settings;
    private final OvertakingBudget budget;

    public UploadController(BlobContainerClient container, ThreadPoolTaskExecutor executor, Settings settings) {
        this.container = container;
        this.executor = executor;
        this.settings = settings;
        this.budget = new OvertakingBudget(settings.budgetBytes(), settings.patience());
    }

    @PutMapping("/files/{id}")
    public CompletableFuture<ResponseEntity<Void>> store(
            @PathVariable String id, @RequestHeader("Content-Length") long length, InputStream body) {
        if (!budget.fits(length)) {
            return CompletableFuture.completedFuture(
                    ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE).build());
        }
        // On the thread of the request: a body that waits is still on its way and holds no thread of the pool.
        if (!budget.take(length)) {
            ResponseEntity<Void> later = ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                    .header("Retry-After", "1")
                    .build();
            return CompletableFuture.completedFuture(later);
        }
        try {
            return executor.submitCompletable(() -> {
                relay(id, length, body);
                return ResponseEntity.status(HttpStatus.CREATED).build();
            });
        } catch (TaskRejectedException full) {
            budget.giveBack(length);
            throw full;
        }
    }

    /** A file of a batch has its thread already, and waits for its bytes there. */
    @Override
    public void upload(String id, long length, InputStream body) throws IOException {
        if (!budget.fits(length)) {
            throw new IOException("the body has " + length + " bytes, more than the budget of all");
        }
        if (!budget.take(length)) {
            throw new TaskRejectedException(length + " bytes were not free in time");
        }
        relay(id, length, body);
    }

    /** Gives the bytes back in any case: a body that drips does so at its deadline. */
    private void relay(String id, long length, InputStream body) throws IOException {
        try {
            byte[] bytes = new ClientBody(body, length, settings.deadline()).readAllBytes();
            container.getBlobClient(id).upload(BinaryData.fromBytes(bytes), true);
        } finally {
            budget.giveBack(length);
        }
    }
}
