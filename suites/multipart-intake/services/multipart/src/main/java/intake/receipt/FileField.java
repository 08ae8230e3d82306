package intake.receipt;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import intake.multipart.Part;
import intake.multipart.PartHandler;
import java.io.IOException;

/** Passes on the first part called {@code file} and skips every other. */
public final class FileField implements PartHandler {
    /** Takes the file's bytes; the array changes after the call. */
    public interface Sink {
        void write(byte[] bytes, int offset, int length) throws IOException;
    }

    private final Sink sink;
    private boolean inFile;
    private boolean seen;

    public FileField(Sink sink) {
        this.sink = sink;
    }

    @Override
    public void begin(Part part) {
        inFile = !seen && part.name().equals("file");
        seen |= inFile;
    }

    @Override
    public void data(byte[] bytes, int offset, int length) throws IOException {
        if (inFile) {
            sink.write(bytes, offset, length);
        }
    }

    @Override
    public void end() {
        inFile = false;
    }

    /** @throws MultipartException if the form had no file */
    public void mustHaveCome() throws MultipartException {
        if (!seen) {
            throw new MultipartException(Fault.MALFORMED, "the form has no file in a part called 'file'");
        }
    }
}
