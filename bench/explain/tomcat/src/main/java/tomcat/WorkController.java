package tomcat;

import java.io.IOException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import plants.Answer;
import plants.Plant;

/** Runs the plant on the thread that accepted the request. */
@RestController
public class WorkController {
    private final Plant plant;

    public WorkController(Plant plant) {
        this.plant = plant;
    }

    @GetMapping("/work")
    public ResponseEntity<byte[]> work() throws IOException, InterruptedException {
        Answer answer = plant.answer();
        return ResponseEntity.status(answer.status()).body(answer.body());
    }
}
