package intake.storedstreamed;

import intake.receipt.Receipts;
import intake.shared.Service;
import intake.store.BlobStore;
import intake.store.StoreConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the variant storedstreamed. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, StoreConfiguration.class})
public class Main {
    public static void main(String[] arguments) {
        start(arguments);
    }

    public static ConfigurableApplicationContext start(String... arguments) {
        return Service.start(Main.class, arguments);
    }

    @Bean
    ServletRegistrationBean<UploadEndpoint> uploads(Receipts receipts, BlobStore store) {
        return new ServletRegistrationBean<>(new UploadEndpoint(receipts, store), "/uploads/*");
    }
}
