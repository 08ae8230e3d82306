package mvc.todo;

import domain.Bounds;
import domain.JsonBody;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import domain.todo.Todos;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Handles each request on the thread that accepted it. */
@RestController
public class TodoController {
    private final Todos todos;

    public TodoController(Todos todos) {
        this.todos = todos;
    }

    @PostMapping("/todos")
    public ResponseEntity<byte[]> create(InputStream body) throws IOException {
        return answer(HttpStatus.CREATED, TodoCodec.write(todos.create(draft(body))));
    }

    @GetMapping("/todos/{id}")
    public ResponseEntity<byte[]> find(@PathVariable String id) {
        return answer(HttpStatus.OK, TodoCodec.write(todos.find(TodoCodec.id(id))));
    }

    @PutMapping("/todos/{id}")
    public ResponseEntity<byte[]> replace(@PathVariable String id, InputStream body) throws IOException {
        return answer(HttpStatus.OK, TodoCodec.write(todos.replace(TodoCodec.id(id), draft(body))));
    }

    @DeleteMapping("/todos/{id}")
    public ResponseEntity<Void> remove(@PathVariable String id) {
        todos.remove(TodoCodec.id(id));
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/todos")
    public ResponseEntity<byte[]> latest() {
        return answer(HttpStatus.OK, TodoCodec.write(todos.latest()));
    }

    private static TodoInput draft(InputStream body) throws IOException {
        return TodoCodec.draft(body.readNBytes(Bounds.BODY_BYTES + 1));
    }

    private static ResponseEntity<byte[]> answer(HttpStatus status, byte[] json) {
        return ResponseEntity.status(status)
                .contentType(MediaType.parseMediaType(JsonBody.TYPE))
                .body(json);
    }
}
