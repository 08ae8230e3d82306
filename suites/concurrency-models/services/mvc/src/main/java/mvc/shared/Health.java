package mvc.shared;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code GET /health} with 200. */
@RestController
public class Health {
    @GetMapping("/health")
    public String health() {
        return "ready\n";
    }
}
