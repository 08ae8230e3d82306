package mvc.rows;

import domain.image.Image;
import domain.image.Raytracer;
import domain.image.Scene;
import domain.image.Turns;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Computes and sends each image row by row on the thread that took its request; a row that cannot be sent is the last. */
@RestController
public class RowsController {
    private final Scene scene;
    private final Turns turns;

    public RowsController(Scene scene, Turns turns) {
        this.scene = scene;
        this.turns = turns;
    }

    @GetMapping("/image")
    public void image(HttpServletResponse response) throws IOException {
        try (Turns.Turn _ = turns.take()) {
            response.setContentType(Image.TYPE);
            response.setContentLengthLong(Image.length(scene));
            send(response.getOutputStream());
        }
    }

    private void send(OutputStream client) throws IOException {
        Raytracer raytracer = new Raytracer(scene);
        client.write(Image.head(scene));
        for (int y = 0; y < scene.height(); y++) {
            client.write(raytracer.row(y));
            client.flush();
        }
    }
}
