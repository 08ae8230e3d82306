package intake.servlet;

import intake.multipart.MultipartException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Has forms read by the fast parser instead of the container's. Register it before every filter that reads a parameter;
 * like the container it reads a form when the first part or parameter is asked for.
 *
 * <p>If the application does not answer a refused form itself, such as one that a filter has read, this filter answers
 * with the refusal's status.
 *
 * <p>The parts of a request end with it. Those of a request that has become asynchronous end when nothing refers to
 * them any more.
 */
public final class FormFilter implements Filter {
    private static final String FORM = "multipart/form-data";

    private final FormReader reader;

    /** @param settings the container's, which this filter keeps to: sizes, threshold and directory */
    public FormFilter(MultipartConfigElement settings) {
        this.reader = FormReader.with(settings);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest http) || !isForm(http)) {
            chain.doFilter(request, response);
            return;
        }
        FormRequest form = new FormRequest(http, reader);
        try {
            chain.doFilter(form, response);
        } catch (IOException | ServletException | RuntimeException failed) {
            MultipartException refused = refusal(failed);
            if (refused == null || response.isCommitted()) {
                throw failed;
            }
            answer(refused, (HttpServletResponse) response);
        } finally {
            if (!form.isAsyncStarted()) {
                form.close();
            }
        }
    }

    private static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.regionMatches(true, 0, FORM, 0, FORM.length());
    }

    /** Finds the refusal in an exception that a servlet or a framework may have wrapped. */
    private static @Nullable MultipartException refusal(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof MultipartException refused) {
                return refused;
            }
        }
        return null;
    }

    /**
     * Answers without the container's error page: Spring would have the container read the rest of the form for that,
     * and its failure would replace the status.
     */
    private static void answer(MultipartException refused, HttpServletResponse response) throws IOException {
        response.reset();
        response.setStatus(refused.status());
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream().write((refused.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
