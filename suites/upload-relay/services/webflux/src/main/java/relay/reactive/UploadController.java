package relay.reactive;

import com.azure.storage.blob.BlobContainerAsyncClient;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/** Sends the body on to the store while it arrives. */
@RestController
public class UploadController {
    private static final Logger LOG = LoggerFactory.getLogger(UploadController.class);

    private final BlobContainerAsyncClient container;
    private final Settings settings;
    private final Semaphore places;

    public UploadController(BlobContainerAsyncClient container, Settings settings) {
        this.container = container;
        this.settings = settings;
        this.places = new Semaphore(settings.uploads());
    }

    /** The client's side broke, not the store's. */
    private static final class BrokenOff extends RuntimeException {
        private static final long serialVersionUID = 1;

        BrokenOff(Throwable cause) {
            super(cause);
        }
    }

    @PutMapping("/files/{id}")
    public Mono<ResponseEntity<String>> store(@PathVariable String id, ServerHttpRequest request) {
        long length = request.getHeaders().getContentLength();
        if (length < 0) {
            return Mono.just(ResponseEntity.status(HttpStatus.LENGTH_REQUIRED).build());
        }
        if (!places.tryAcquire()) {
            return Mono.just(refused());
        }
        return upload(id, length, request.getBody())
                .thenReturn(ResponseEntity.status(HttpStatus.CREATED).body(""))
                .onErrorResume(failure -> Mono.just(failed(failure)))
                .doFinally(this::over);
    }

    private Mono<Void> upload(String id, long length, Flux<DataBuffer> body) {
        Flux<ByteBuffer> bytes = body.map(UploadController::copied).onErrorMap(BrokenOff::new);
        return container
                .getBlobAsyncClient(id)
                .getBlockBlobAsyncClient()
                .uploadWithResponse(new BlockBlobSimpleUploadOptions(bytes, length))
                .timeout(settings.deadline())
                .then();
    }

    /** The server's buffers are counted and must be released; copies in the store's client are its own concern. */
    private static ByteBuffer copied(DataBuffer buffer) {
        ByteBuffer copy = ByteBuffer.allocate(buffer.readableByteCount());
        buffer.toByteBuffer(copy);
        DataBufferUtils.release(buffer);
        return copy;
    }

    /** A client that goes away cancels its upload. */
    private void over(SignalType signal) {
        places.release();
        if (signal == SignalType.CANCEL) {
            LOG.info("upload broken off: the client is gone");
        }
    }

    /** Refused before a byte was read. */
    private static ResponseEntity<String> refused() {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header("Retry-After", "1")
                .body("rejected: as many uploads as allowed are at work\n");
    }

    private static ResponseEntity<String> failed(Throwable failure) {
        if (Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(20)
                .anyMatch(BrokenOff.class::isInstance)) {
            LOG.info("upload broken off: {}", failure.toString());
            return ResponseEntity.badRequest().body("the body could not be read\n");
        }
        LOG.warn("the store failed", failure);
        return ResponseEntity.status(HttpStatus.BAD_GATEWAY).body("the store failed\n");
    }
}
