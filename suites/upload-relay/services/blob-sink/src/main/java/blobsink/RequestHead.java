package blobsink;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The request line and headers of one request.
 *
 * @param method upper case, as sent
 * @param path decoded, starting with a slash
 * @param query decoded parameters; a parameter without a value has the empty one
 * @param headers by lower-case name
 */
record RequestHead(String method, String path, Map<String, String> query, Map<String, String> headers) {

    /** Reads the text of a head, without the empty line that ends it. */
    static RequestHead parse(String text, int headersMax) throws BlobException {
        String[] lines = text.split("\r\n", -1);
        String[] request = lines[0].split(" ", -1);
        if (request.length != 3 || request[0].isEmpty() || !request[2].startsWith("HTTP/1.")) {
            throw bad("the request line is not METHOD TARGET HTTP/1.x: " + shortened(lines[0]));
        }
        if (lines.length - 1 > headersMax) {
            throw new BlobException(431, "TooManyHeaders", (lines.length - 1) + " headers, at most " + headersMax);
        }
        URI target = target(request[1]);
        return new RequestHead(request[0], target.getPath(), query(target), headers(lines));
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    /** The number of bytes that follow this head; 0 without a Content-Length. */
    long contentLength() throws BlobException {
        if (headers.containsKey("transfer-encoding")) {
            throw new BlobException(
                    411, "MissingContentLengthHeader", "a body needs Content-Length, not Transfer-Encoding");
        }
        String value = headers.getOrDefault("content-length", "0");
        if (value.isEmpty() || value.length() > 18 || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw bad("Content-Length is not a length: " + shortened(value));
        }
        return Long.parseLong(value);
    }

    /** Whether it stores something: a blob, a block or a list of blocks. */
    boolean isUpload() {
        return method.equals("PUT") && path.split("/", 4).length == 4;
    }

    boolean wantsContinue() {
        return header("expect").filter("100-continue"::equalsIgnoreCase).isPresent();
    }

    boolean wantsClose() {
        return header("connection").filter("close"::equalsIgnoreCase).isPresent();
    }

    private static URI target(String text) throws BlobException {
        try {
            URI target = new URI(text);
            if (target.getPath() == null || !target.getPath().startsWith("/")) {
                throw bad("the target has no path: " + shortened(text));
            }
            return target;
        } catch (URISyntaxException e) {
            throw bad("the target is not a URI: " + shortened(text));
        }
    }

    private static Map<String, String> query(URI target) throws BlobException {
        Map<String, String> query = new LinkedHashMap<>();
        if (target.getRawQuery() == null) {
            return query;
        }
        for (String pair : target.getRawQuery().split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            query.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
        return query;
    }

    private static String decoded(String value) throws BlobException {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw bad("a query value is not percent-encoded text: " + shortened(value));
        }
    }

    private static Map<String, String> headers(String[] lines) throws BlobException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                throw bad("a header line has no name: " + shortened(lines[i]));
            }
            String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            String value = lines[i].substring(colon + 1).strip();
            String before = headers.put(name, value);
            if (before != null && name.equals("content-length") && !before.equals(value)) {
                throw bad("two Content-Length headers disagree: " + shortened(before) + " and " + shortened(value));
            }
        }
        return headers;
    }

    private static BlobException bad(String message) {
        return new BlobException(400, "InvalidInput", message);
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
