package domain.todo;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import domain.HttpError;
import domain.JsonBody;
import java.util.List;

/** Todos as JSON, the same bytes in every service. */
public final class TodoCodec {
    private TodoCodec() {}

    /** @throws HttpError 400 for bytes that are not a draft, 413 for too many */
    public static TodoInput draft(byte[] body) {
        JsonObject json = JsonBody.parsed(body);
        if (!(json.get("title") instanceof String title)) {
            throw HttpError.malformed("a todo has a title, which is a text");
        }
        if (json.has("done") && !json.isBoolean("done")) {
            throw HttpError.malformed("done is true or false");
        }
        return new TodoInput(title, json.getBoolean("done", false));
    }

    /** Parses an id in a path; text that is not a number matches no todo. */
    public static long id(String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw HttpError.unknown(text.length() > 40 ? text.substring(0, 40) : text);
        }
        return Long.parseLong(text);
    }

    public static byte[] write(Todo todo) {
        return JsonBody.bytes(todo(JsonWriter.string(), todo));
    }

    public static byte[] write(List<Todo> todos) {
        JsonStringWriter json = JsonWriter.string().array();
        todos.forEach(todo -> todo(json, todo));
        return JsonBody.bytes(json.end());
    }

    private static JsonStringWriter todo(JsonStringWriter json, Todo todo) {
        return json.object()
                .value("id", todo.id())
                .value("title", todo.title())
                .value("done", todo.done())
                .end();
    }
}
