package intake.storedstreamed;

import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.BareServlet;
import intake.shared.Forms;
import intake.store.BlobStore;
import intake.store.BlockWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** Streams the form through the fast parser into the store. */
public class UploadEndpoint extends BareServlet {
    private static final long serialVersionUID = 1L;

    private final transient Forms forms = new Forms();
    private final transient BlobStore store;

    public UploadEndpoint(Receipts receipts, BlobStore store) {
        super(receipts);
        this.store = store;
    }

    /** A form does not name its file's length, so the file is put in blocks, and committed at the end of the form. */
    @Override
    protected Receipt take(String id, HttpServletRequest request) throws IOException {
        Digest digest = new Digest();
        BlockWriter blob = store.blocks(id);
        forms.read(request, (bytes, offset, length) -> {
            digest.update(bytes, offset, length);
            blob.write(bytes, offset, length);
        });
        blob.commit();
        return digest.receipt(id);
    }
}
