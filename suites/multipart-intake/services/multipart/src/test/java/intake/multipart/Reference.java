package intake.multipart;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The grammar of RFC 2046 section 5.1.1 read from a whole string, slowly and plainly: the reference for the parser. */
record Reference(String body, String boundary) {
    Collected read() {
        List<Collected.Whole> parts = new ArrayList<>();
        String text = "\r\n" + body;
        String delimiter = "\r\n--" + boundary;
        int at = text.indexOf(delimiter);
        while (at >= 0) {
            String rest = text.substring(at + delimiter.length());
            if (rest.startsWith("--")) {
                return new Collected(parts, Optional.empty());
            }
            String line = rest.replaceFirst("^[ \\t]+", "");
            if (line.length() < 2) {
                break;
            }
            if (!line.startsWith("\r\n")) {
                return new Collected(parts, Optional.of(MultipartException.Fault.MALFORMED));
            }
            int headers = line.indexOf("\r\n\r\n");
            if (headers < 0) {
                break;
            }
            Part part;
            try {
                byte[] bytes = line.substring(0, headers + 2).getBytes(StandardCharsets.ISO_8859_1);
                part = Part.of(bytes, 2, Math.max(2, bytes.length));
            } catch (MultipartException refused) {
                return new Collected(parts, Optional.of(refused.fault()));
            }
            String behind = line.substring(headers + 2);
            int next = behind.indexOf(delimiter);
            if (next < 0) {
                break;
            }
            parts.add(new Collected.Whole(part, next < 2 ? "" : behind.substring(2, next)));
            text = behind;
            at = next;
        }
        return new Collected(parts, Optional.of(MultipartException.Fault.TRUNCATED));
    }
}
