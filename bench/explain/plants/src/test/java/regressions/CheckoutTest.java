package regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckoutTest {
    private final AtomicInteger queries = new AtomicInteger();
    private final HttpServer store;

    @TempDir
    private Path directory = Path.of("");

    CheckoutTest() throws IOException {
        this.store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        store.createContext("/", exchange -> {
            queries.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        store.start();
    }

    @AfterEach
    void stop() {
        store.stop(0);
    }

    @Test
    void a_change_that_is_not_known_is_refused() {
        assertThatThrownBy(() -> Changes.of("boxing,unboxing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unboxing");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void a_change_does_not_change_the_answer(String change) throws Exception {
        assertThat(checkout(change, new StepClock()).answer())
                .isEqualTo(checkout("", new StepClock()).answer());
    }

    @Test
    void a_query_for_each_line_is_one_more() throws Exception {
        checkout("", new StepClock()).answer();
        assertThat(queries).hasValue(1);
        checkout("n-plus-one", new StepClock()).answer();
        assertThat(queries).hasValue(3);
    }

    @Test
    void the_clock_has_the_time_of_each_place() throws Exception {
        StepClock clock = new StepClock();
        checkout("", clock).answer();
        assertThat(clock.line()).matches("steps \\{(\"regressions\\.[A-Za-z]+\":[0-9]+\\.[0-9]{4},?){10}}");
    }

    /** Returns all but a slow method, whose search ends elsewhere. */
    static Stream<String> changes() {
        return Stream.concat(Changes.REGRESSIONS.stream(), Changes.REFACTORINGS.stream())
                .filter(change -> !change.equals("slow-method"));
    }

    private Checkout checkout(String changes, StepClock clock) throws IOException {
        URI url = URI.create("http://127.0.0.1:" + store.getAddress().getPort() + "/");
        return new Checkout(Changes.of(changes), url, directory, clock);
    }
}
