package intake.shared;

import intake.receipt.Receipts;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists every upload that was received. */
@RestController
public class Listing {
    private final Receipts receipts;

    public Listing(Receipts receipts) {
        this.receipts = receipts;
    }

    @GetMapping("/receipts")
    public void list(HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        receipts.list(response.getOutputStream());
    }
}
