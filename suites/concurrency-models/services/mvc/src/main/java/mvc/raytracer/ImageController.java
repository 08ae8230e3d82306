package mvc.raytracer;

import domain.image.Image;
import domain.image.Renderer;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Computes each image on the thread that took its request. */
@RestController
public class ImageController {
    private final Renderer renderer;

    public ImageController(Renderer renderer) {
        this.renderer = renderer;
    }

    @GetMapping("/image")
    public ResponseEntity<byte[]> image() {
        byte[] image = renderer.image();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(Image.TYPE))
                .header(Image.CHECKSUM_HEADER, Image.checksum(image))
                .body(image);
    }
}
