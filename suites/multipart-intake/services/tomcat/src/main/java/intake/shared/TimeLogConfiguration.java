package intake.shared;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * With {@code --times=DIR} each request's time is logged by a filter before all others, and right before the
 * controller: the container parses the form between the two.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("times")
class TimeLogConfiguration {
    @Bean
    FilterRegistrationBean<Filter> firstFilter(Environment environment) throws IOException {
        TimeLog log = TimeLog.in(Path.of(environment.getRequiredProperty("times")), "filter.log");
        var first =
                new FilterRegistrationBean<Filter>((request, response, chain) -> timed(log, request, response, chain));
        first.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return first;
    }

    private static void timed(TimeLog log, ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long began = System.nanoTime();
        try {
            chain.doFilter(request, response);
        } finally {
            log.write(((HttpServletRequest) request).getRequestURI(), System.nanoTime() - began);
        }
    }

    @Bean
    WebMvcConfigurer beforeTheController(Environment environment) throws IOException {
        TimeLog log = TimeLog.in(Path.of(environment.getRequiredProperty("times")), "controller.log");
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new Entry(log));
            }
        };
    }

    /** From the controller's entry to its exit. */
    private record Entry(TimeLog log) implements HandlerInterceptor {
        private static final String BEGAN = "intake.began";

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
            request.setAttribute(BEGAN, System.nanoTime());
            return true;
        }

        @Override
        public void afterCompletion(
                HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
            if (request.getAttribute(BEGAN) instanceof Long began) {
                log.write(request.getRequestURI(), System.nanoTime() - began);
            }
        }
    }
}
