package uploads;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a {@code multipart/form-data} body (RFC 7578, RFC 2046) part by part as it arrives, in one buffer of fixed
 * size. Read the content of a part before the next part; otherwise it is skipped.
 */
final class MultipartReader {
    private static final int BUFFER = 16 << 10;
    private static final int HEADERS_MAX = 8 << 10;
    private static final int PADDING_MAX = 1 << 10;
    private static final int BOUNDARY_MAX = 70;

    private final InputStream body;
    private final byte[] delimiter;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;

    /** Bytes up to here are surely content; a delimiter begins here if {@code atDelimiter}. */
    private int contentEnd;

    private boolean atDelimiter;
    private boolean begun;

    private MultipartReader(InputStream body, String boundary) {
        this.body = body;
        this.delimiter = ("\r\n--" + boundary).getBytes(ISO_8859_1);
        // The first delimiter needs no line end before it: pretend that there is one.
        buffer[0] = '\r';
        buffer[1] = '\n';
        to = 2;
    }

    /** @throws MalformedUpload if the content type is not multipart/form-data with a boundary of 1 to 70 characters */
    static MultipartReader of(InputStream body, String contentType) throws MalformedUpload {
        HeaderParameters header = new HeaderParameters(contentType);
        Optional<String> boundary = header.parameter("boundary");
        if (!header.value().equals("multipart/form-data") || boundary.isEmpty()) {
            throw new MalformedUpload("content type is '" + contentType + "'; send multipart/form-data; boundary=...");
        }
        if (!boundary.get().matches("[\\x21-\\x7e ]{0," + (BOUNDARY_MAX - 1) + "}[\\x21-\\x7e]")) {
            throw new MalformedUpload("a boundary is 1 to 70 visible characters, but this is '" + boundary.get() + "'");
        }
        return new MultipartReader(body, boundary.get());
    }

    /**
     * The next part; empty behind the last.
     *
     * @throws MalformedUpload if the body ends early, or the next bytes are not a part
     */
    Optional<Part> next() throws IOException {
        if (!begun) {
            begun = true;
            findContentEnd();
        }
        skipContent();
        from += delimiter.length;
        atDelimiter = false;
        if (isLast()) {
            return Optional.empty();
        }
        skipPadding();
        String disposition = readHeaders();
        contentEnd = from;
        HeaderParameters header = new HeaderParameters(disposition);
        String name = header.parameter("name")
                .orElseThrow(() -> new MalformedUpload("a part has no name: its disposition is '" + disposition + "'"));
        return Optional.of(new Part(name, new Content()));
    }

    private boolean isLast() throws IOException {
        require(2);
        return buffer[from] == '-' && buffer[from + 1] == '-';
    }

    /** Blanks may follow a delimiter, then its line ends. */
    private void skipPadding() throws IOException {
        String padding = readLine(PADDING_MAX);
        if (!padding.isBlank()) {
            throw new MalformedUpload("behind a boundary stands '" + padding + "'");
        }
    }

    private String readHeaders() throws IOException {
        String disposition = "";
        int left = HEADERS_MAX;
        for (String line = readLine(left); !line.isEmpty(); line = readLine(left)) {
            left -= line.length();
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new MalformedUpload("a header of a part is '" + line + "'");
            }
            if (line.substring(0, colon).strip().toLowerCase(Locale.ROOT).equals("content-disposition")) {
                disposition = line.substring(colon + 1).strip();
            }
        }
        return disposition;
    }

    /** A line without its end. */
    private String readLine(int lengthMax) throws IOException {
        int length = 0;
        require(2);
        while (buffer[from + length] != '\r' || buffer[from + length + 1] != '\n') {
            length++;
            if (length > lengthMax) {
                throw new MalformedUpload("the headers of a part are longer than " + HEADERS_MAX + " bytes");
            }
            require(length + 2);
        }
        String line = new String(buffer, from, length, UTF_8);
        from += length + 2;
        return line;
    }

    private void require(int length) throws IOException {
        while (to - from < length) {
            fill();
        }
    }

    private void fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        int read = body.read(buffer, to, buffer.length - to);
        if (read < 0) {
            throw new MalformedUpload("the body ends before its last boundary");
        }
        to += read;
    }

    /** Afterwards there is content before {@code contentEnd}, or a delimiter is there, or both. */
    private void findContentEnd() throws IOException {
        while (true) {
            int found = indexOfDelimiter();
            if (found >= 0) {
                contentEnd = found;
                atDelimiter = true;
                return;
            }
            int certain = to - (delimiter.length - 1); // The following bytes may be the beginning of a delimiter.
            if (certain > from) {
                contentEnd = certain;
                return;
            }
            fill();
        }
    }

    private int indexOfDelimiter() {
        for (int at = from; at <= to - delimiter.length; at++) {
            if (buffer[at] == '\r' && isDelimiterAt(at)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isDelimiterAt(int at) {
        for (int i = 1; i < delimiter.length; i++) {
            if (buffer[at + i] != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private void skipContent() throws IOException {
        while (hasContent()) {
            from = contentEnd;
        }
    }

    private boolean hasContent() throws IOException {
        if (from == contentEnd && !atDelimiter) {
            findContentEnd();
        }
        return from < contentEnd;
    }

    /** One part: the field's name, and its content as a stream that ends where the part ends. */
    record Part(String name, InputStream content) {}

    private final class Content extends InputStream {
        @Override
        public int read() throws IOException {
            return hasContent() ? buffer[from++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!hasContent()) {
                return -1;
            }
            int count = Math.min(length, contentEnd - from);
            System.arraycopy(buffer, from, into, offset, count);
            from += count;
            return count;
        }
    }
}
