package intake.readall;

import intake.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** Starts the variant readall. */
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
}
