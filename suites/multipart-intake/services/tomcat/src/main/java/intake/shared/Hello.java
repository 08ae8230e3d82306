package intake.shared;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints that take no file: what the container, the framework and a form's one field cost alone. */
@RestController
public class Hello {
    @GetMapping("/hello")
    public String hello() {
        return "hello";
    }

    @PostMapping("/form")
    public String form(@RequestParam("key") String key) {
        return key;
    }
}
