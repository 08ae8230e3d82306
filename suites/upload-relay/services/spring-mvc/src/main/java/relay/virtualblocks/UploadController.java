package relay.virtualblocks;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.specialized.BlockBlobClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import relay.shared.ClientBody;

/** Sends the body on block by block, and commits the blocks as a blob once the last one is there. */
@RestController
public class UploadController {
    private final BlobContainerClient container;
    private final Settings settings;
    private final Semaphore budget;

    public UploadController(BlobContainerClient container, Settings settings) {
        this.container = container;
        this.settings = settings;
        this.budget = new Semaphore(settings.blocks(), true);
    }

    @PutMapping("/files/{id}")
    public ResponseEntity<Void> store(
            @PathVariable String id,
            @RequestHeader(name = "Content-Length", defaultValue = "-1") long length,
            InputStream body)
            throws IOException, InterruptedException {
        if (!budget.tryAcquire(settings.deadline().toMillis(), TimeUnit.MILLISECONDS)) {
            throw new TaskRejectedException("no block was free within " + settings.deadline());
        }
        try {
            upload(id, new ClientBody(body, length, settings.deadline()));
        } finally {
            budget.release();
        }
        return ResponseEntity.status(HttpStatus.CREATED).build();
    }

    /** An aborted body leaves invisible blocks, and no blob. */
    private void upload(String id, InputStream body) throws IOException {
        BlockBlobClient blob = container.getBlobClient(id).getBlockBlobClient();
        List<String> blocks = new ArrayList<>();
        byte[] block = new byte[settings.blockBytes()];
        int count;
        while ((count = body.readNBytes(block, 0, block.length)) > 0) {
            String name = name(blocks.size());
            blob.stageBlock(name, BinaryData.fromByteBuffer(ByteBuffer.wrap(block, 0, count)));
            blocks.add(name);
        }
        blob.commitBlockList(blocks, true);
    }

    /** All names of a blob's blocks have the same length. */
    private static String name(int number) {
        String padded = String.format(Locale.ROOT, "%06d", number);
        return Base64.getEncoder().encodeToString(padded.getBytes(StandardCharsets.US_ASCII));
    }
}
