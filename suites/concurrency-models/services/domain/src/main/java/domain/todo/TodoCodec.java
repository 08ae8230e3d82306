package domain.todo;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import domain.Bounds;
import domain.HttpError;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Todos as JSON in UTF-8, the same bytes in every service. */
public final class TodoCodec {
    public static final String JSON = "application/json";

    private TodoCodec() {}

    /** @throws HttpError 400 for bytes that are not a draft, 413 for too many */
    public static TodoInput draft(byte[] body) {
        if (body.length > Bounds.BODY_BYTES) {
            throw HttpError.tooLarge();
        }
        JsonObject json = parsed(body);
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
        return bytes(todo(JsonWriter.string(), todo));
    }

    public static byte[] write(List<Todo> todos) {
        JsonStringWriter json = JsonWriter.string().array();
        todos.forEach(todo -> todo(json, todo));
        return bytes(json.end());
    }

    public static byte[] error(String message) {
        return bytes(JsonWriter.string().object().value("error", message).end());
    }

    private static JsonStringWriter todo(JsonStringWriter json, Todo todo) {
        return json.object()
                .value("id", todo.id())
                .value("title", todo.title())
                .value("done", todo.done())
                .end();
    }

    private static byte[] bytes(JsonStringWriter json) {
        return json.done().getBytes(StandardCharsets.UTF_8);
    }

    private static JsonObject parsed(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            return JsonParser.object().from(text);
        } catch (CharacterCodingException e) {
            throw HttpError.malformed("the body is not UTF-8");
        } catch (JsonParserException e) {
            throw HttpError.malformed("the body is no JSON object");
        }
    }
}
