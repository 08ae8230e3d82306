package relay.putstream;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import java.time.Duration;
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

/** Starts the variant putstream. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, BatchController.class, UploadController.class})
public class Main {
    /** Bytes that have gone through cannot be sent again. */
    private static final RequestRetryOptions ONE_TRY =
            new RequestRetryOptions(RetryPolicyType.FIXED, 1, (Duration) null, null, null, null);

    public static void main(String[] arguments) {
        Service.start(Main.class, Map.of(), arguments);
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
        return UploadContainer.open(store, new NettyAsyncHttpClientBuilder().build(), ONE_TRY);
    }
}
