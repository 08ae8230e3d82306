package mvc.rows;

import domain.Options;
import domain.image.Renderers;
import domain.image.Scene;
import domain.image.Turns;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Starts the Raytracer that stops when its client has gone: {@code --scene=measured|small|tall}, {@code --cores=N} images at
 * once.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, RowsController.class})
public class Main {
    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    Scene scene(Options options) {
        return Renderers.scene(options);
    }

    @Bean
    Turns turns(Options options) {
        return new Turns(Renderers.cores(options));
    }
}
