package intake.shared;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;

/** Finds the file of a form that the container has parsed. */
public final class UploadedFile {
    private UploadedFile() {}

    /** The part {@code file}, in memory or in a temporary file that lives as long as the request. */
    public static Part of(HttpServletRequest request) throws IOException, ServletException {
        Part part = request.getPart("file");
        if (part == null) {
            throw new Failures.MissingFile();
        }
        return part;
    }
}
