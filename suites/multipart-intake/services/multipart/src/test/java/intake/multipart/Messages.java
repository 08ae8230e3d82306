package intake.multipart;

import java.util.List;
import java.util.Random;

/** Random requests, most of them well formed, full of near-delimiters. */
final class Messages {
    private static final List<String> BOUNDARIES =
            List.of("b", "----WebKitFormBoundary7MA4YWxk", "aaaaaaaaaa", "--", "a b", "-");

    private final Random random;

    Messages(long seed) {
        random = new Random(seed);
    }

    String boundary() {
        return BOUNDARIES.get(random.nextInt(BOUNDARIES.size()));
    }

    String body(String boundary) {
        StringBuilder body = new StringBuilder(random.nextInt(4) == 0 ? "preamble\r\n" : "");
        int parts = random.nextInt(4);
        for (int part = 0; part < parts; part++) {
            body.append("--")
                    .append(boundary)
                    .append(random.nextInt(5) == 0 ? " \t" : "")
                    .append("\r\n");
            body.append("Content-Disposition: form-data; name=\"n").append(part).append("\"\r\n");
            body.append(random.nextBoolean() ? "Content-Type: text/plain\r\n" : "")
                    .append("\r\n");
            body.append(content(boundary)).append("\r\n");
        }
        return body.append("--")
                .append(boundary)
                .append("--")
                .append(random.nextBoolean() ? "\r\nepilogue" : "")
                .toString();
    }

    /** Pieces of delimiters, line ends and hyphens between random bytes. */
    private String content(String boundary) {
        StringBuilder content = new StringBuilder();
        int pieces = random.nextInt(12);
        for (int piece = 0; piece < pieces; piece++) {
            String delimiter = "\r\n--" + boundary;
            switch (random.nextInt(5)) {
                case 0 -> content.append(delimiter, 0, random.nextInt(delimiter.length()));
                case 1 -> content.append("\r");
                case 2 -> content.append(boundary, 0, random.nextInt(boundary.length()));
                case 3 -> content.append((char) random.nextInt(256));
                default -> content.append("x".repeat(random.nextInt(200)));
            }
        }
        return content.toString();
    }

    /** One to four bytes changed, inserted, removed or cut off. */
    String spoiled(String body) {
        StringBuilder text = new StringBuilder(body);
        for (int change = random.nextInt(4); change >= 0 && !text.isEmpty(); change--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(at, (char) random.nextInt(256));
                case 1 -> text.insert(at, "\r\n--:; \t\"\\".charAt(random.nextInt(10)));
                case 2 -> text.deleteCharAt(at);
                default -> text.setLength(random.nextInt(8) == 0 ? at : text.length());
            }
        }
        return text.toString();
    }

    /** Sizes of pieces: one byte each, few, or many at once. */
    int piece(int left) {
        return switch (random.nextInt(3)) {
            case 0 -> 1;
            case 1 -> 1 + random.nextInt(40);
            default -> left;
        };
    }
}
