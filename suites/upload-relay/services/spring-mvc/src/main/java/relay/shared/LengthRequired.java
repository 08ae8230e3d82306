package relay.shared;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.env.Environment;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers an upload that does not announce its length with 411, unless {@code length.required} is false. */
public class LengthRequired extends OncePerRequestFilter {
    private final boolean required;

    public LengthRequired(Environment environment) {
        required = environment.getProperty("length.required", Boolean.class, true);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (required && request.getMethod().equals("PUT") && request.getContentLengthLong() < 0) {
            response.sendError(HttpServletResponse.SC_LENGTH_REQUIRED);
        } else {
            chain.doFilter(request, response);
        }
    }
}
