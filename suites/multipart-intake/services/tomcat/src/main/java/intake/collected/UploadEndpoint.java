package intake.collected;

import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.BareServlet;
import intake.shared.Forms;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Streams the form through the fast parser and keeps the file in memory. */
public class UploadEndpoint extends BareServlet {
    private static final long serialVersionUID = 1L;

    private final transient Forms forms = new Forms();

    public UploadEndpoint(Receipts receipts) {
        super(receipts);
    }

    @Override
    protected Receipt take(String id, HttpServletRequest request) throws IOException {
        ByteArrayOutputStream upload = new ByteArrayOutputStream();
        forms.read(request, upload::write);
        return Digest.of(id, upload.toByteArray());
    }
}
