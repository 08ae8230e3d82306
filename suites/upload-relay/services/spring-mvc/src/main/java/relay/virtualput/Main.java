package relay.virtualput;

import com.azure.core.http.HttpClient;
import com.azure.core.http.okhttp.OkHttpAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import relay.shared.Service;
import relay.shared.StoreSettings;
import relay.shared.UploadContainer;

/** Starts the variant virtualput. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, UploadController.class})
public class Main {
    /** Bytes that have gone through cannot be sent again. */
    private static final RequestRetryOptions ONE_TRY =
            new RequestRetryOptions(RetryPolicyType.FIXED, 1, (Duration) null, null, null, null);

    /** Shorter than a store keeps an idle connection: a stream cannot be sent again on a fresh one. */
    private static final int IDLE_SECONDS = 2;

    public static void main(String[] arguments) {
        Service.start(Main.class, admission(), arguments);
    }

    @Bean
    Settings settings(Environment environment) {
        return Settings.from(environment);
    }

    @Bean
    BlobContainerClient container(StoreSettings store, Settings settings) {
        return UploadContainer.open(store, blocking(settings), ONE_TRY);
    }

    /** A connection is an upload: admitted one by one, on a thread of its own, and closed after its answer. */
    private static Map<String, Object> admission() {
        return Map.of(
                "spring.threads.virtual.enabled", "true",
                "server.tomcat.max-connections", "32",
                "server.tomcat.max-keep-alive-requests", "1",
                "server.tomcat.connection-timeout", "20s");
    }

    /**
     * Sends each upload on a virtual thread of its own. By default OkHttp sends five at once to one host: five stalled
     * clients would then hold up all others.
     */
    private static HttpClient blocking(Settings settings) {
        var dispatcher = new Dispatcher(Executors.newVirtualThreadPerTaskExecutor());
        dispatcher.setMaxRequests(settings.maxConnections());
        dispatcher.setMaxRequestsPerHost(settings.maxConnections());
        return new OkHttpAsyncHttpClientBuilder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(settings.maxConnections(), IDLE_SECONDS, TimeUnit.SECONDS))
                .callTimeout(settings.deadline())
                .build();
    }
}
