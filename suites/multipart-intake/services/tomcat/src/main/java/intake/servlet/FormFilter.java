package intake.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Has forms read by the fast parser instead of the container's. Register it before every filter that reads a parameter;
 * like the container it reads a form when the first part or parameter is asked for.
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
}
