package intake.shared;

import jakarta.servlet.ServletException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

/** The status of a request that cannot be taken; the framework alone would answer most of them with 500. */
@RestControllerAdvice
public class Failures {
    @ExceptionHandler(MaxUploadSizeExceededException.class)
    ResponseEntity<String> tooLarge(MaxUploadSizeExceededException refused) {
        return ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE).body(refused.getMessage() + "\n");
    }

    @ExceptionHandler({MultipartException.class, MissingFile.class, IllegalArgumentException.class})
    ResponseEntity<String> malformed(Exception refused) {
        return ResponseEntity.badRequest().body(refused.getMessage() + "\n");
    }

    /** The request has no part called {@code file}. */
    static final class MissingFile extends ServletException {
        private static final long serialVersionUID = 1L;

        MissingFile() {
            super("the form has no file in a part called 'file'");
        }
    }
}
