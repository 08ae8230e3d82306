package relay.shared;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The parts of the application that all variants have, and their defaults. */
@Configuration(proxyBeanMethods = false)
@Import({Health.class, Failures.class, LengthRequired.class})
public class Service {

    /** Starts a variant; the command line and the environment override the defaults. */
    public static void start(Class<?> variant, Map<String, Object> itsDefaults, String... arguments) {
        Map<String, Object> defaults = new HashMap<>(common());
        defaults.putAll(itsDefaults);
        var application = new SpringApplication(variant);
        application.setDefaultProperties(defaults);
        application.run(arguments);
    }

    @Bean
    StoreSettings store(Environment environment) {
        return StoreSettings.from(environment);
    }

    private static Map<String, Object> common() {
        return Map.of(
                "server.address", "127.0.0.1",
                // A burst waits here until it is accepted or refused; beyond it the kernel silently drops connections.
                "server.tomcat.accept-count", "4096",
                // The rest of a refused body is read, or the client would see a reset instead of the 503.
                "server.tomcat.max-swallow-size", "128MB",
                "spring.mvc.async.request-timeout", "10m",
                "spring.servlet.multipart.enabled", "false",
                "spring.main.banner-mode", "off",
                "logging.level.root", "warn",
                "logging.level.relay", "info");
    }
}
