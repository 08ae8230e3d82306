package relay.virtualblocks;

import com.azure.core.http.HttpClient;
import com.azure.core.http.okhttp.OkHttpAsyncHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import relay.shared.Service;
import relay.shared.StoreSettings;
import relay.shared.UploadContainer;

/** Starts the variant virtualblocks. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, UploadController.class})
public class Main {
    /** Shorter than a store keeps an idle connection. */
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
        return UploadContainer.open(store, blocking(settings), new RequestRetryOptions());
    }

    /** A connection is an upload: admitted one by one, on a thread of its own, and closed after its answer. */
    private static Map<String, Object> admission() {
        return Map.of(
                "length.required", "false",
                "spring.threads.virtual.enabled", "true",
                "server.tomcat.max-connections", "32",
                "server.tomcat.max-keep-alive-requests", "1",
                "server.tomcat.connection-timeout", "20s");
    }

    /**
     * Sends each upload on a virtual thread of its own. By default OkHttp sends five at once to one host: five stalled
     * clients would then hold up all others. It also waits to send the last segment of a block until the store has
     * acknowledged the one before (Nagle's algorithm), which the kernel may delay by 40 ms.
     */
    private static HttpClient blocking(Settings settings) {
        var dispatcher = new Dispatcher(Executors.newVirtualThreadPerTaskExecutor());
        dispatcher.setMaxRequests(settings.maxConnections());
        dispatcher.setMaxRequestsPerHost(settings.maxConnections());
        var client = new OkHttpClient.Builder()
                .addNetworkInterceptor(Main::sendAtOnce)
                .build();
        return new OkHttpAsyncHttpClientBuilder(client)
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(settings.maxConnections(), IDLE_SECONDS, TimeUnit.SECONDS))
                .callTimeout(settings.deadline())
                .build();
    }

    private static Response sendAtOnce(Interceptor.Chain chain) throws IOException {
        Objects.requireNonNull(chain.connection()).socket().setTcpNoDelay(true);
        return chain.proceed(chain.request());
    }
}
