package relay.admitted;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import java.util.Map;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import relay.shared.BatchController;
import relay.shared.Service;
import relay.shared.StoreSettings;
import relay.shared.UploadContainer;

/** Starts the variant admitted. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, BatchController.class, UploadController.class})
public class Main {
    public static void main(String[] arguments) {
        // A body that waits for its bytes then costs a virtual thread, so any number of them may wait.
        Service.start(Main.class, Map.of("spring.threads.virtual.enabled", "true"), arguments);
    }

    @Bean
    Settings settings(Environment environment) {
        return Settings.from(environment);
    }

    @Bean
    ThreadPoolTaskExecutor executor(Settings settings) {
        return settings.executor().start();
    }

    @Bean
    BlobContainerClient container(StoreSettings store) {
        return UploadContainer.open(store, new NettyAsyncHttpClientBuilder().build(), new RequestRetryOptions());
    }
}
