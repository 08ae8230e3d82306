package plimsoll.transports.http;

import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.transports.request.ConnectionHeader;
import plimsoll.transports.request.ResponseBounds;

/** Reads the head of an answer, whose bound includes interim answers. */
final class ResponseHeadReader {
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.\\d ([1-5]\\d\\d)(?: .*)?", Pattern.DOTALL);
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final int SWITCHING_PROTOCOLS = 101;

    private final HttpConnection connection;
    private int bytesRemaining = ResponseBounds.HEAD_BYTES_MAX;
    private OptionalLong length = OptionalLong.empty();
    private boolean chunked;
    private boolean keep;
    private final Map<String, String> headers = new HashMap<>();

    private ResponseHeadReader(HttpConnection connection) {
        this.connection = connection;
    }

    /**
     * @param withoutBody when the request was a HEAD
     * @throws EOFException when the server closed before the end of the head
     * @throws MalformedResponseException when it is not an HTTP/1.1 head
     */
    static HttpResponse read(HttpConnection connection, boolean withoutBody) throws IOException {
        ResponseHeadReader reader = new ResponseHeadReader(connection);
        int status = reader.head();
        for (int interim = 1; status < 200 && status != SWITCHING_PROTOCOLS; interim++) {
            if (interim > ResponseBounds.INTERIM_MAX) {
                throw new MalformedResponseException(ResponseBounds.MANY_INTERIM);
            }
            status = reader.head();
        }
        boolean empty = withoutBody || status == 204 || status == 304 || status == SWITCHING_PROTOCOLS;
        return reader.answer(status, empty);
    }

    private HttpResponse answer(int status, boolean empty) {
        if (empty) {
            return new HttpResponse(
                    status, ResponseBody.ofLength(connection, 0), keep && status != SWITCHING_PROTOCOLS, headers);
        }
        if (chunked) {
            return new HttpResponse(status, ResponseBody.chunked(connection), keep, headers);
        }
        return length.isPresent()
                ? new HttpResponse(status, ResponseBody.ofLength(connection, length.getAsLong()), keep, headers)
                : new HttpResponse(status, ResponseBody.untilClose(connection), false, headers);
    }

    private int head() throws IOException {
        String first = line();
        if (!first.startsWith("HTTP/1.")) {
            throw new MalformedResponseException("it does not start with an HTTP/1 status line");
        }
        keep = first.startsWith("HTTP/1.1");
        chunked = false;
        length = OptionalLong.empty();
        headers.clear();
        int status = status(first);
        for (String line = line(); !line.isEmpty(); line = line()) {
            header(line);
        }
        return status;
    }

    private static int status(String line) throws MalformedResponseException {
        Matcher matcher = STATUS_LINE.matcher(line);
        if (!matcher.matches()) {
            throw new MalformedResponseException("its status line has no status");
        }
        return Integer.parseInt(matcher.group(1));
    }

    private void header(String line) throws MalformedResponseException {
        int colon = line.indexOf(':');
        if (colon < 1) {
            throw new MalformedResponseException("a header has no name");
        }
        if (isBlank(line.charAt(colon - 1))) {
            throw new MalformedResponseException(ResponseBounds.BLANK_NAME);
        }
        String value = trimmed(line.substring(colon + 1));
        String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
        headers.put(name, value);
        switch (name) {
            case "content-length" -> length(value);
            case "transfer-encoding" -> chunked = isChunked(value);
            case "connection" -> keep &= !ConnectionHeader.closes(value);
            default -> {}
        }
    }

    /** Removes the white space that may surround a value: spaces and tabs, nothing else. */
    private static String trimmed(String value) {
        int from = 0;
        int to = value.length();
        while (from < to && isBlank(value.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(value.charAt(to - 1))) {
            to--;
        }
        return value.substring(from, to);
    }

    private static boolean isBlank(char each) {
        return each == ' ' || each == '\t';
    }

    private void length(String value) throws MalformedResponseException {
        if (!LENGTH.matcher(value).matches()) {
            throw new MalformedResponseException("its Content-Length is not a number of bytes");
        }
        OptionalLong read = OptionalLong.of(Long.parseLong(value));
        if (length.isPresent() && !length.equals(read)) {
            throw new MalformedResponseException("it has two Content-Lengths");
        }
        length = read;
    }

    private static boolean isChunked(String value) throws MalformedResponseException {
        if (!value.equalsIgnoreCase("chunked")) {
            throw new MalformedResponseException("its Transfer-Encoding is not chunked");
        }
        return true;
    }

    private String line() throws IOException {
        String line = connection.line(bytesRemaining);
        bytesRemaining -= line.length() + 2;
        return line;
    }
}
