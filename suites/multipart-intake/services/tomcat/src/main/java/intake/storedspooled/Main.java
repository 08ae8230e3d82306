package intake.storedspooled;

import intake.shared.Service;
import intake.store.StoreConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** Starts the variant storedspooled. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, StoreConfiguration.class, UploadEndpoint.class})
public class Main {
    public static void main(String[] arguments) {
        start(arguments);
    }

    public static ConfigurableApplicationContext start(String... arguments) {
        return Service.start(Main.class, arguments);
    }
}
