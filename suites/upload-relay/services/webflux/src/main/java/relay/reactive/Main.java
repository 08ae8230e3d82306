package relay.reactive;

import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerAsyncClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.BlobServiceVersion;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import relay.shared.Health;
import relay.shared.StoreSettings;

/** Starts the variant reactive. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Health.class, UploadController.class})
public class Main {
    /** Bytes that have gone through cannot be sent again. */
    private static final RequestRetryOptions ONE_TRY =
            new RequestRetryOptions(RetryPolicyType.FIXED, 1, (Duration) null, null, null, null);

    public static void main(String[] arguments) {
        var application = new SpringApplication(Main.class);
        application.setDefaultProperties(Map.of(
                "server.address", "127.0.0.1",
                "spring.main.banner-mode", "off",
                "logging.level.root", "warn",
                "logging.level.relay", "info"));
        application.run(arguments);
    }

    @Bean
    Settings settings(Environment environment) {
        return Settings.from(environment);
    }

    @Bean
    BlobContainerAsyncClient container(Environment environment) {
        StoreSettings store = StoreSettings.from(environment);
        // The newest version that Azurite 3.35.0 supports; Azure itself keeps every version.
        var container = new BlobServiceClientBuilder()
                .connectionString(store.connectionString())
                .serviceVersion(BlobServiceVersion.V2025_11_05)
                .httpClient(new NettyAsyncHttpClientBuilder().build())
                .retryOptions(ONE_TRY)
                .buildAsyncClient()
                .getBlobContainerAsyncClient(store.container());
        container.createIfNotExists().block();
        return container;
    }
}
