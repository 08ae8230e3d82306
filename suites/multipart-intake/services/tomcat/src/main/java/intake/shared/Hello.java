package intake.shared;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The empty endpoint: what the container and the framework cost alone. */
@RestController
public class Hello {
    @GetMapping("/hello")
    public String hello() {
        return "hello";
    }
}
