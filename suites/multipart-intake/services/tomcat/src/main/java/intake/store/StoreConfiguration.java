package intake.store;

import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The store that {@code --store=ADDRESS} names. */
@Configuration(proxyBeanMethods = false)
public class StoreConfiguration {
    @Bean
    BlobStore store(Environment environment) throws IOException {
        return BlobStore.at(environment.getRequiredProperty("store"));
    }
}
