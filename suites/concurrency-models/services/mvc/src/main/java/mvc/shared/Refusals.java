package mvc.shared;

import domain.HttpError;
import domain.todo.TodoCodec;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers a refusal with its code and its reason as JSON. */
@RestControllerAdvice
public class Refusals {
    @ExceptionHandler
    public ResponseEntity<byte[]> refused(HttpError httpError) {
        return ResponseEntity.status(httpError.status())
                .contentType(MediaType.parseMediaType(TodoCodec.JSON))
                .body(httpError.body());
    }
}
