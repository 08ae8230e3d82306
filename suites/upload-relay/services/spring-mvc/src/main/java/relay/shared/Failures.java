package relay.shared;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.catalina.connector.ClientAbortException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * The answer to an upload that is not stored: 503 for a full service, 400 for a body cut short, 502 for a store that
 * failed. A client takes 503 for a refusal, after which surely nothing is stored; a failed store may have the blob.
 */
@RestControllerAdvice
public class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    /** Refused before a byte was read. */
    @ExceptionHandler
    ResponseEntity<String> full(TaskRejectedException rejection) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header("Retry-After", "1")
                .body("rejected: no thread, place in the queue or memory was free for it\n");
    }

    @ExceptionHandler({IOException.class, RuntimeException.class})
    ResponseEntity<String> failed(Exception failure, HttpServletRequest request) {
        // Tomcat reports a connection that broke by itself, and may do so before the thread that reads the body does.
        Object ofTheConnection = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (causes(failure).anyMatch(cause -> byTheClient(cause) || cause.equals(ofTheConnection))) {
            LOG.info("upload broken off: {}", failure.toString());
            return ResponseEntity.badRequest().body("the body could not be read\n");
        }
        LOG.warn("the store failed", failure);
        return ResponseEntity.status(HttpStatus.BAD_GATEWAY).body("the store failed\n");
    }

    private static boolean byTheClient(Throwable cause) {
        return cause instanceof ClientGone || cause instanceof ClientAbortException;
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(20);
    }
}
