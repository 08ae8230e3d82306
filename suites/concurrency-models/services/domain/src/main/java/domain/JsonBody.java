package domain;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Bodies of requests and answers as JSON in UTF-8. */
public final class JsonBody {
    public static final String TYPE = "application/json";

    private JsonBody() {}

    /** @throws HttpError 400 for bytes that are not a JSON object, 413 for too many */
    public static JsonObject parsed(byte[] body) {
        if (body.length > Bounds.BODY_BYTES) {
            throw HttpError.tooLarge();
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            return JsonParser.object().from(text);
        } catch (CharacterCodingException e) {
            throw HttpError.malformed("the body is not UTF-8");
        } catch (JsonParserException e) {
            throw HttpError.malformed("the body is not a JSON object");
        }
    }

    public static byte[] bytes(JsonStringWriter json) {
        return json.done().getBytes(StandardCharsets.UTF_8);
    }

    static byte[] error(String message) {
        return bytes(JsonWriter.string().object().value("error", message).end());
    }
}
