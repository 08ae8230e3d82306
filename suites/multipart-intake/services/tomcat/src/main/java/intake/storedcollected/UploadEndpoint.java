package intake.storedcollected;

import intake.receipt.Digest;
import intake.receipt.Receipts;
import intake.shared.UploadedFile;
import intake.store.BlobStore;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reads the file through a buffer of 8 KB, then puts it into the store. */
@RestController
public class UploadEndpoint {
    private final Receipts receipts;
    private final BlobStore store;

    public UploadEndpoint(Receipts receipts, BlobStore store) {
        this.receipts = receipts;
        this.store = store;
    }

    @PostMapping("/uploads/{id}")
    public String take(@PathVariable String id, HttpServletRequest request) throws IOException, ServletException {
        ByteArrayOutputStream upload = new ByteArrayOutputStream();
        try (InputStream in = UploadedFile.of(request).getInputStream()) {
            byte[] buffer = new byte[8192];
            int count;
            while ((count = in.read(buffer)) != -1) {
                upload.write(buffer, 0, count);
            }
        }
        byte[] file = upload.toByteArray();
        store.put(id, file);
        receipts.add(Digest.of(id, file));
        return "taken\n";
    }
}
