package intake.multipart;

import intake.multipart.MultipartException.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The headers of a part.
 *
 * @param name the form field, as sent; browsers write a quotation mark in it as {@code %22}
 * @param filename as sent: never a path to write to
 * @param contentType of the part
 */
public record Part(String name, Optional<String> filename, Optional<String> contentType) {
    private static final String DISPOSITION = "content-disposition";
    private static final String TYPE = "content-type";

    /**
     * Reads header lines, each ended by CR LF. Other headers are ignored, as RFC 7578 section 4.8 requires.
     *
     * @throws MultipartException if there is no {@code Content-Disposition: form-data} with a name (RFC 7578 section
     *     4.2)
     */
    static Part of(byte[] buffer, int from, int to) throws MultipartException {
        Optional<String> disposition = Optional.empty();
        Optional<String> type = Optional.empty();
        for (String line : unfolded(new String(buffer, from, to - from, StandardCharsets.UTF_8))
                .split("\r\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw malformed("a header of a part has no name and colon: '" + Boundary.printable(line) + "'");
            }
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case DISPOSITION ->
                    disposition = Optional.of(line.substring(colon + 1).strip());
                case TYPE -> type = Optional.of(line.substring(colon + 1).strip());
                default -> {}
            }
        }
        return of(disposition.orElseThrow(() -> malformed("a part has no Content-Disposition")), type);
    }

    /** A line that starts with a space or a tab continues the one before (RFC 5322 section 2.2.3). */
    private static String unfolded(String headers) {
        return headers.replace("\r\n ", " ").replace("\r\n\t", " ");
    }

    private static Part of(String disposition, Optional<String> type) throws MultipartException {
        if (!HeaderValue.mainOf(disposition).equals("form-data")) {
            throw malformed("a part's disposition is not form-data: '" + Boundary.printable(disposition) + "'");
        }
        String name = HeaderValue.parameter(disposition, "name")
                .orElseThrow(
                        () -> malformed("a part's disposition has no name: '" + Boundary.printable(disposition) + "'"));
        return new Part(name, HeaderValue.parameter(disposition, "filename"), type);
    }

    private static MultipartException malformed(String what) {
        return new MultipartException(Fault.MALFORMED, what);
    }
}
