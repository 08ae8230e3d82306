package relay.buffered;

import com.azure.storage.blob.models.ParallelTransferOptions;
import com.azure.storage.blob.options.BlockBlobOutputStreamOptions;
import java.util.Optional;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 * @param bufferBytes size of the buffer through which the body is copied
 * @param stream how the SDK cuts the body into requests
 */
public record Settings(StudyExecutor executor, int bufferBytes, BlockBlobOutputStreamOptions stream) {

    static Settings from(Environment environment) {
        DataSize buffer = environment.getProperty("buffer", DataSize.class, DataSize.ofKilobytes(4));
        return new Settings(StudyExecutor.from(environment), Math.toIntExact(buffer.toBytes()), stream(environment));
    }

    /**
     * Reads {@code block}, {@code single} and {@code concurrency}: the size of a block, that of the largest single
     * request, and blocks on their way at once. Without {@code single} it is {@code block}; any other that is absent
     * is the SDK's own.
     */
    private static BlockBlobOutputStreamOptions stream(Environment environment) {
        Optional<DataSize> block = Optional.ofNullable(environment.getProperty("block", DataSize.class));
        Optional<DataSize> single = Optional.ofNullable(environment.getProperty("single", DataSize.class));
        Optional<Integer> concurrency = Optional.ofNullable(environment.getProperty("concurrency", Integer.class));
        var transfer = new ParallelTransferOptions();
        block.ifPresent(size -> transfer.setBlockSizeLong(size.toBytes()));
        single.or(() -> block).ifPresent(size -> transfer.setMaxSingleUploadSizeLong(size.toBytes()));
        concurrency.ifPresent(transfer::setMaxConcurrency);
        return new BlockBlobOutputStreamOptions().setParallelTransferOptions(transfer);
    }
}
