package intake.readall;

import intake.receipt.Digest;
import intake.receipt.Receipts;
import intake.shared.UploadedFile;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reads the file by {@code readAllBytes}. */
@RestController
public class UploadEndpoint {
    private final Receipts receipts;

    public UploadEndpoint(Receipts receipts) {
        this.receipts = receipts;
    }

    @PostMapping("/uploads/{id}")
    public String take(@PathVariable String id, HttpServletRequest request) throws IOException, ServletException {
        byte[] upload;
        try (InputStream in = UploadedFile.of(request).getInputStream()) {
            upload = in.readAllBytes();
        }
        receipts.add(Digest.of(id, upload));
        return "taken\n";
    }
}
