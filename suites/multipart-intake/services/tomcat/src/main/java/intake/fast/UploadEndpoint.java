package intake.fast;

import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.BareServlet;
import intake.shared.Forms;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** Streams the form through the fast parser and keeps nothing. */
public class UploadEndpoint extends BareServlet {
    private static final long serialVersionUID = 1L;

    private final transient Forms forms = new Forms();

    public UploadEndpoint(Receipts receipts) {
        super(receipts);
    }

    @Override
    protected Receipt take(String id, HttpServletRequest request) throws IOException {
        Digest digest = new Digest();
        forms.read(request, digest::update);
        return digest.receipt(id);
    }
}
