package domain.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import domain.HttpError;
import domain.image.Image;
import java.nio.charset.StandardCharsets;

/** The report as HTML: the todos as a list, the image by its checksum and size. */
public final class Page {
    public static final String TYPE = "text/html; charset=utf-8";

    private Page() {}

    /**
     * @param todos a list of todos as JSON
     * @throws HttpError 502 when it is not such a list
     */
    public static byte[] of(byte[] todos, byte[] image) {
        StringBuilder html = new StringBuilder("<!doctype html><title>Report</title><h1>Todos</h1><ul>");
        for (Object each : parsed(todos)) {
            html.append("<li>")
                    .append(each instanceof JsonObject todo ? escaped(todo.getString("title", "")) : "")
                    .append("</li>");
        }
        return html.append("</ul><h1>Image</h1><p>")
                .append(Image.checksum(image))
                .append(", ")
                .append(image.length)
                .append(" bytes</p>\n")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static JsonArray parsed(byte[] todos) {
        try {
            return JsonParser.array().from(new String(todos, StandardCharsets.UTF_8));
        } catch (JsonParserException e) {
            throw HttpError.downstreamFailed("its todos are no JSON array");
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
