package intake.servlet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class FormRequestTest {
    @Test
    void a_query_that_cannot_be_decoded_is_refused_as_the_servlet_api_has_it() throws Exception {
        HttpServletRequest request = (HttpServletRequest) Proxy.newProxyInstance(
                FormRequestTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (_, method, _) -> method.getName().equals("getQueryString") ? "one=%zz" : null);
        try (FormRequest form = new FormRequest(request, FormReader.with(new MultipartConfigElement("")))) {
            assertThatThrownBy(() -> form.getParameter("one"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
    }
}
