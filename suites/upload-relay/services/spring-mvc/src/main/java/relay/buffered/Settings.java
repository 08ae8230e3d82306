package relay.buffered;

import com.azure.storage.blob.models.ParallelTransferOptions;
import com.azure.storage.blob.options.BlockBlobOutputStreamOptions;
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

    /** With {@code block}, that size for a block and for the largest single request; otherwise the SDK's own sizes. */
    private static BlockBlobOutputStreamOptions stream(Environment environment) {
        DataSize block = environment.getProperty("block", DataSize.class);
        if (block == null) {
            return new BlockBlobOutputStreamOptions();
        }
        return new BlockBlobOutputStreamOptions()
                .setParallelTransferOptions(new ParallelTransferOptions()
                        .setBlockSizeLong(block.toBytes())
                        .setMaxSingleUploadSizeLong(block.toBytes()));
    }
}
