package blobsink;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The sink's answer to one request. */
sealed interface Answer {

    /** An answer that is held in memory as a whole. */
    record Whole(int status, Map<String, String> headers, String body) implements Answer {}

    /** Lines of any number, sent as they are made; each ends with its own newline. */
    record Lines(Stream<String> lines) implements Answer {}

    static Whole status(int status) {
        return new Whole(status, Map.of(), "");
    }

    static Whole of(int status, Map<String, String> headers) {
        return new Whole(status, headers, "");
    }

    static Whole xml(int status, String text) {
        return new Whole(status, Map.of("Content-Type", "application/xml"), text);
    }

    static Whole of(BlobException exception) {
        var xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>" + Markup.xml(exception.code())
                + "</Code><Message>" + Markup.xml(String.valueOf(exception.getMessage())) + "</Message></Error>";
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/xml");
        headers.put("x-ms-error-code", exception.code());
        return new Whole(exception.status(), headers, xml);
    }
}
