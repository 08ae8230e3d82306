package intake.shared;

import intake.multipart.MultipartException;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Accepts uploads at {@code /uploads/ID} past the DispatcherServlet, which would have the container parse the form
 * first.
 */
public abstract class BareServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final byte[] TAKEN = "taken\n".getBytes(StandardCharsets.US_ASCII);

    private final transient Receipts receipts;

    protected BareServlet(Receipts receipts) {
        this.receipts = receipts;
    }

    /**
     * Reads the whole upload.
     *
     * @throws MultipartException if the request cannot be accepted
     */
    protected abstract Receipt take(String id, HttpServletRequest request) throws IOException;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            receipts.add(take(id(request), request));
            response.setContentLength(TAKEN.length);
            response.getOutputStream().write(TAKEN);
        } catch (MultipartException refused) {
            answer(response, refused.status(), refused);
        } catch (IllegalArgumentException refused) {
            answer(response, HttpServletResponse.SC_BAD_REQUEST, refused);
        }
    }

    private static String id(HttpServletRequest request) {
        String path = request.getPathInfo();
        return path == null ? "" : path.substring(1);
    }

    private static void answer(HttpServletResponse response, int status, Exception refused) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream().write((refused.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
