package intake.dropin;

import intake.servlet.FormFilter;
import intake.shared.Service;
import jakarta.servlet.MultipartConfigElement;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

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

    /** Before every other filter: one that reads a parameter would have the container read the form. */
    @Bean
    FilterRegistrationBean<FormFilter> forms(MultipartConfigElement settings) {
        var forms = new FilterRegistrationBean<>(new FormFilter(settings));
        forms.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return forms;
    }
}
