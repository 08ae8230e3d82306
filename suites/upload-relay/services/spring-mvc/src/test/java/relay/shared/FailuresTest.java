package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.catalina.connector.ClientAbortException;
import org.junit.jupiter.api.Test;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

class FailuresTest {
    private final Failures failures = new Failures();

    @Test
    void a_failure_of_the_store_is_answered_502_also_on_a_connection_that_broke() {
        assertThat(status(new IOException("no space left"), Map.of())).isEqualTo(502);
        assertThat(status(
                        new IOException("no space left"),
                        Map.of(RequestDispatcher.ERROR_EXCEPTION, new EOFException())))
                .isEqualTo(502);
    }

    @Test
    void a_refusal_names_memory_beside_threads() {
        ResponseEntity<String> answer = failures.full(new TaskRejectedException("no bytes"));
        assertThat(answer.getStatusCode().value()).isEqualTo(503);
        assertThat(answer.getBody()).contains("memory");
    }

    @Test
    void a_body_that_broke_off_is_answered_400() {
        assertThat(status(new IllegalStateException(new ClientGone("early")), Map.of()))
                .isEqualTo(400);
        assertThat(status(new ClientAbortException(new EOFException()), Map.of()))
                .isEqualTo(400);
    }

    @Test
    void a_connection_that_tomcat_reports_as_broken_before_its_reader_does_is_answered_400() {
        var broken = new EOFException();
        assertThat(status(
                        new AsyncRequestNotUsableException("disconnected client", broken),
                        Map.of(RequestDispatcher.ERROR_EXCEPTION, broken)))
                .isEqualTo(400);
    }

    private int status(Exception failure, Map<String, Object> attributes) {
        HttpServletRequest request = (HttpServletRequest) Proxy.newProxyInstance(
                FailuresTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> attributes.get(String.valueOf(arguments[0])));
        return failures.failed(failure, request).getStatusCode().value();
    }
}
