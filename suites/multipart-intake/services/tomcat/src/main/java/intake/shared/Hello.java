package intake.shared;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints without a file: the cost of the container, the framework and a form with one field. */
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
