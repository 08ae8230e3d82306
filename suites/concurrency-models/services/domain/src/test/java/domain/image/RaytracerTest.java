package domain.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class RaytracerTest {
    @Test
    void an_image_has_the_same_bytes_on_every_machine() {
        byte[] image = new Raytracer(Scene.SMALL).render(() -> false);
        assertThat(image).hasSize("P6\n62 46\n255\n".length() + 62 * 46 * 3).startsWith('P', '6', '\n');
        assertThat(Image.checksum(image)).isEqualTo("5b19e1c8");
    }

    @Test
    void the_measured_scene_has_its_checksum_too() {
        assertThat(Image.checksum(new Raytracer(Scene.MEASURED).render(() -> false)))
                .isEqualTo("ef57cb3b");
    }

    @Test
    void an_image_in_rows_has_the_bytes_and_the_length_of_a_whole_one() {
        Raytracer raytracer = new Raytracer(Scene.SMALL);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        sent.writeBytes(Image.head(Scene.SMALL));
        for (int y = 0; y < Scene.SMALL.height(); y++) {
            sent.writeBytes(raytracer.row(y));
        }

        assertThat(sent.toByteArray()).isEqualTo(raytracer.render(() -> false));
        assertThat(Image.length(Scene.SMALL)).isEqualTo(sent.size());
    }

    @Test
    void an_abandoned_image_is_not_finished() {
        assertThatThrownBy(() -> new Raytracer(Scene.SMALL).render(() -> true)).isInstanceOf(Raytracer.Abandoned.class);
    }
}
