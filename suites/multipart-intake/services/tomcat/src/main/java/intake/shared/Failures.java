package intake.shared;

import jakarta.servlet.ServletException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.tomcat.util.http.fileupload.impl.FileCountLimitExceededException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

/** The status of a request that cannot be accepted; the framework alone would answer most of them with 500. */
@RestControllerAdvice
public class Failures {
    @ExceptionHandler(MaxUploadSizeExceededException.class)
    ResponseEntity<String> tooLarge(MaxUploadSizeExceededException refused) {
        return ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE).body(refused.getMessage() + "\n");
    }

    @ExceptionHandler(MultipartException.class)
    ResponseEntity<String> unreadable(MultipartException refused) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(refused);
        return ResponseEntity.status(status(root)).body(root.getMessage() + "\n");
    }

    @ExceptionHandler({MissingFile.class, IllegalArgumentException.class})
    ResponseEntity<String> malformed(Exception refused) {
        return ResponseEntity.badRequest().body(refused.getMessage() + "\n");
    }

    /** A client's faults have their own exceptions; plain ones and a file system's come from the temporary file. */
    private static HttpStatus status(Throwable root) {
        if (root instanceof FileCountLimitExceededException) {
            return HttpStatus.CONTENT_TOO_LARGE;
        }
        if (root instanceof intake.multipart.MultipartException form) {
            return HttpStatus.valueOf(form.status());
        }
        boolean disk = root.getClass() == IOException.class
                || root instanceof FileNotFoundException
                || root instanceof FileSystemException;
        return disk ? HttpStatus.INSUFFICIENT_STORAGE : HttpStatus.BAD_REQUEST;
    }

    /** The request has no part called {@code file}. */
    static final class MissingFile extends ServletException {
        private static final long serialVersionUID = 1L;

        MissingFile() {
            super("the form has no file in a part called 'file'");
        }
    }
}
