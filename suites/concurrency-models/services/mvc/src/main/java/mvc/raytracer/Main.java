package mvc.raytracer;

import domain.Options;
import domain.image.Renderer;
import domain.image.Renderers;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the Raytracer, whose options are those of {@link Renderers}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, ImageController.class})
public class Main {
    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    Renderer renderer(Options options) {
        return Renderers.of(options);
    }
}
