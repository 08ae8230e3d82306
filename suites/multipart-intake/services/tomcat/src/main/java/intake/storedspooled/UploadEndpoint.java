package intake.storedspooled;

import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.UploadedFile;
import intake.store.BlobStore;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sends the file to the store from where the container's parser put it. */
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
        Part file = UploadedFile.of(request);
        CRC32C checksum = new CRC32C();
        try (InputStream in = new CheckedInputStream(file.getInputStream(), checksum)) {
            store.put(id, in, file.getSize());
        }
        receipts.add(new Receipt(id, file.getSize(), checksum.getValue()));
        return "taken\n";
    }
}
