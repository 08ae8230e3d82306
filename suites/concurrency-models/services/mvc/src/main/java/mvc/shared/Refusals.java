package mvc.shared;

import domain.HttpError;
import domain.JsonBody;
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
                .contentType(MediaType.parseMediaType(JsonBody.TYPE))
                .body(httpError.body());
    }
}
