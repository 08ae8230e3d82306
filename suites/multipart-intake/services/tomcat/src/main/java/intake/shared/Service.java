package intake.shared;

import intake.receipt.Receipts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The parts of the application that all variants have, and the study's settings as defaults. */
@Configuration(proxyBeanMethods = false)
@Import({Hello.class, Listing.class, Failures.class, TimeLogConfiguration.class})
public class Service {

    /** Starts a variant; {@code --threads}, {@code --connections} and {@code --backlog} are Tomcat's. */
    public static ConfigurableApplicationContext start(Class<?> variant, String... arguments) {
        var application = new SpringApplication(variant);
        application.setDefaultProperties(settings());
        return application.run(arguments);
    }

    @Bean
    Receipts receipts(Environment environment) throws IOException {
        return Receipts.in(Path.of(environment.getProperty("receipts", System.getProperty("java.io.tmpdir"))));
    }

    private static Map<String, Object> settings() {
        return Map.of(
                "server.address", "127.0.0.1",
                "server.tomcat.threads.max", "${threads:400}",
                "server.tomcat.max-connections", "${connections:10000}",
                "server.tomcat.accept-count", "${backlog:1000}",
                // The rest of a refused body is read, or the client would see a reset instead of the status.
                "server.tomcat.max-swallow-size", "2MB",
                "spring.servlet.multipart.max-file-size", "10GB",
                "spring.servlet.multipart.max-request-size", "10GB",
                "spring.main.banner-mode", "off",
                "logging.level.root", "warn");
    }
}
