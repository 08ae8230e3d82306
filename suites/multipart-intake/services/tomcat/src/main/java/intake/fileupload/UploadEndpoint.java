package intake.fileupload;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.BareServlet;
import intake.shared.FormFault;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletDiskFileUpload;

/** Streams the form by commons-fileupload2 and keeps nothing. */
public class UploadEndpoint extends BareServlet {
    private static final long serialVersionUID = 1L;

    private final transient JakartaServletDiskFileUpload forms = new JakartaServletDiskFileUpload();

    public UploadEndpoint(Receipts receipts) {
        super(receipts);
    }

    @Override
    protected Receipt take(String id, HttpServletRequest request) throws IOException {
        try {
            return digest(forms.getItemIterator(request)).receipt(id);
        } catch (FileUploadException refused) {
            throw FormFault.of(refused);
        }
    }

    /** Reads the form to its end, so that one that is cut off behind its file is refused. */
    private static Digest digest(FileItemInputIterator parts) throws IOException {
        Digest digest = new Digest();
        byte[] buffer = new byte[64 * 1024];
        boolean seen = false;
        for (int count = 1; parts.hasNext(); count++) {
            FormFault.tooMany(count);
            var part = parts.next();
            boolean file = !seen && part.getFieldName().equals("file");
            seen |= file;
            try (InputStream in = part.getInputStream()) {
                int read;
                while ((read = in.read(buffer)) != -1) {
                    digest.update(buffer, 0, file ? read : 0);
                }
            }
        }
        if (!seen) {
            throw new MultipartException(Fault.MALFORMED, "the form has no file in a part called 'file'");
        }
        return digest;
    }
}
