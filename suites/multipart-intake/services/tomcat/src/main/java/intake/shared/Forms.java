package intake.shared;

import intake.multipart.Boundary;
import intake.multipart.BufferPool;
import intake.multipart.Limits;
import intake.multipart.MultipartReader;
import intake.receipt.FileField;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads forms by the fast parser, through pooled buffers that hold two of the container's reads and the rest that a
 * search keeps.
 */
public final class Forms {
    private static final int BUFFER = 20 * 1024;
    private static final int IDLE = 64;

    private final MultipartReader reader = new MultipartReader(Limits.usual(), new BufferPool(BUFFER, IDLE));

    /** Reads the whole form and gives its file to the sink. */
    public void read(HttpServletRequest request, FileField.Sink sink) throws IOException {
        FileField file = new FileField(sink);
        reader.read(request.getInputStream(), Boundary.of(Optional.ofNullable(request.getContentType())), file);
        file.mustHaveCome();
    }
}
