package intake.nio;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * A request's head.
 *
 * @param length of the body in bytes, 0 when the request names none
 * @param keepAlive whether the connection is used again
 */
record RequestHead(String method, String path, long length, Optional<String> contentType, boolean keepAlive) {
    /** A malformed head, with the status to answer before the connection is closed. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
        private final int status;

        Refused(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /** Reads request line and headers, without the empty line that ends them. */
    static RequestHead of(byte[] bytes, int from, int to) throws Refused {
        String[] lines = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).split("\r\n", -1);
        String[] request = lines[0].split(" ", -1);
        if (request.length != 3 || !request[2].startsWith("HTTP/1.")) {
            throw new Refused(400, "the request line is not METHOD PATH HTTP/1.1");
        }
        Optional<Long> length = Optional.empty();
        Optional<String> type = Optional.empty();
        boolean keepAlive = request[2].equals("HTTP/1.1");
        for (int at = 1; at < lines.length; at++) {
            int colon = lines[at].indexOf(':');
            if (colon < 1 || lines[at].charAt(colon - 1) == ' ') {
                throw new Refused(400, "a header has no name and colon");
            }
            String value = lines[at].substring(colon + 1).strip();
            switch (lines[at].substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Optional.of(length(value, length));
                case "content-type" -> type = Optional.of(value);
                case "connection" -> keepAlive = !value.equalsIgnoreCase("close");
                case "transfer-encoding" -> throw new Refused(411, "a request needs a Content-Length");
                default -> {}
            }
        }
        return new RequestHead(request[0], request[1], length.orElse(0L), type, keepAlive);
    }

    private static long length(String value, Optional<Long> before) throws Refused {
        if (!value.matches("[0-9]{1,18}")) {
            throw new Refused(400, "Content-Length is not a number");
        }
        long length = Long.parseLong(value);
        if (before.filter(other -> other != length).isPresent()) {
            throw new Refused(400, "Content-Length is there twice with two values");
        }
        return length;
    }
}
