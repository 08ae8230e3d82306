package intake.unread;

import intake.receipt.Receipt;
import intake.receipt.Receipts;
import intake.shared.UploadedFile;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Receives the file and does not read it: only the parser's cost remains. */
@RestController
public class UploadEndpoint {
    private final Receipts receipts;

    public UploadEndpoint(Receipts receipts) {
        this.receipts = receipts;
    }

    @PostMapping("/uploads/{id}")
    public String take(@PathVariable String id, HttpServletRequest request) throws IOException, ServletException {
        receipts.add(new Receipt(id, UploadedFile.of(request).getSize(), Receipt.NOT_READ));
        return "taken\n";
    }
}
