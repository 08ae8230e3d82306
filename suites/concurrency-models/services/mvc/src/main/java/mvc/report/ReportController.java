package mvc.report;

import domain.report.BlockingReport;
import domain.report.Page;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Waits for the services behind it on the thread that took the request. */
@RestController
public class ReportController {
    private final BlockingReport report;

    public ReportController(BlockingReport report) {
        this.report = report;
    }

    @GetMapping("/report")
    public ResponseEntity<byte[]> report() {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(Page.TYPE))
                .body(report.page());
    }
}
