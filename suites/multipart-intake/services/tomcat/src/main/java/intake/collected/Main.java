package intake.collected;

import intake.receipt.Receipts;
import intake.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the variant collected. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Service.class)
public class Main {
    public static void main(String[] arguments) {
        start(arguments);
    }

    public static ConfigurableApplicationContext start(String... arguments) {
        return Service.start(Main.class, arguments);
    }

    @Bean
    ServletRegistrationBean<UploadEndpoint> uploads(Receipts receipts) {
        return new ServletRegistrationBean<>(new UploadEndpoint(receipts), "/uploads/*");
    }
}
