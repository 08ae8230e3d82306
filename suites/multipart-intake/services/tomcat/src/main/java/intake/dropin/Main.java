package intake.dropin;

import intake.servlet.FormFilter;
import intake.shared.Service;
import jakarta.servlet.MultipartConfigElement;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the variant dropin. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, UploadEndpoint.class})
public class Main {
    public static void main(String[] arguments) {
        start(arguments);
    }

    public static ConfigurableApplicationContext start(String... arguments) {
        return Service.start(Main.class, arguments);
    }

    @Bean
    FormFilter forms(MultipartConfigElement settings) {
        return new FormFilter(settings);
    }
}
