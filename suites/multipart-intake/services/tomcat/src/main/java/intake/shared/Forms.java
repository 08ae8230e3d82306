package intake.shared;

import intake.multipart.Boundary;
import intake.multipart.BufferPool;
import intake.multipart.Limits;
import intake.multipart.MultipartReader;
import intake.receipt.FileField;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;

/** Reads forms by the fast parser. */
public final class Forms {
    private final MultipartReader reader = new MultipartReader(Limits.usual(), BufferPool.usual());

    /** Reads the whole form and gives its file to the sink. */
    public void read(HttpServletRequest request, FileField.Sink sink) throws IOException {
        FileField file = new FileField(sink);
        reader.read(request.getInputStream(), Boundary.of(Optional.ofNullable(request.getContentType())), file);
        file.mustHaveCome();
    }
}
