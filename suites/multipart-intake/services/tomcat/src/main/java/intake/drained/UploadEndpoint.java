package intake.drained;

import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.BareServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;

/** Reads the body as it is; it is sent raw, so there is nothing to parse. */
public class UploadEndpoint extends BareServlet {
    private static final long serialVersionUID = 1L;

    public UploadEndpoint(Receipts receipts) {
        super(receipts);
    }

    @Override
    protected Receipt take(String id, HttpServletRequest request) throws IOException {
        Digest digest = new Digest();
        byte[] buffer = new byte[64 * 1024];
        InputStream in = request.getInputStream();
        int count;
        while ((count = in.read(buffer)) != -1) {
            digest.update(buffer, 0, count);
        }
        return digest.receipt(id);
    }
}
