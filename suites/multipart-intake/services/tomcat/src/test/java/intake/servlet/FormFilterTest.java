package intake.servlet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormFilterTest {
    @Test
    void a_refusal_behind_the_start_of_an_answer_is_left_to_the_container() {
        ServletException failure =
                new ServletException(new MultipartException(Fault.TRUNCATED, "the request ends early"));
        assertThatThrownBy(() -> filter(failure, true)).isSameAs(failure);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_failure_other_than_a_refusal_is_left_to_the_container(boolean committed) {
        ServletException failure = new ServletException(new IllegalStateException("the application's own"));
        assertThatThrownBy(() -> filter(failure, committed)).isSameAs(failure);
    }

    private static void filter(ServletException failure, boolean committed) throws Exception {
        new FormFilter(new MultipartConfigElement(""))
                .doFilter(
                        proxy(HttpServletRequest.class, false), proxy(HttpServletResponse.class, committed), (_, _) -> {
                            throw failure;
                        });
    }

    /** Answers every question with that truth, and with a form's type. */
    private static <T> T proxy(Class<T> type, boolean truth) {
        return type.cast(Proxy.newProxyInstance(
                FormFilterTest.class.getClassLoader(),
                new Class<?>[] {type},
                (_, method, _) -> method.getReturnType() == boolean.class ? (Object) truth : "multipart/form-data"));
    }
}
