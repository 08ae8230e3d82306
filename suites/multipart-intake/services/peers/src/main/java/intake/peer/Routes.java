package intake.peer;

import intake.receipt.Digest;
import intake.receipt.Receipts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The answers by path, the same for every framework. */
public record Routes(Receipts receipts) {
    private static final String UPLOADS = "/uploads/";
    private static final int BUFFER = 64 * 1024;

    public Answer get(String path) throws IOException {
        return switch (path) {
            case "/hello" -> new Answer(200, "hello");
            case "/receipts" -> new Answer(200, listing());
            default -> new Answer(404, "there is nothing at this path\n");
        };
    }

    /** Adds the receipt of a whole upload. */
    public Answer take(String path, Digest file) throws IOException {
        String id = path.startsWith(UPLOADS) ? path.substring(UPLOADS.length()) : "";
        try {
            receipts.add(file.receipt(id));
            return new Answer(200, "taken\n");
        } catch (IllegalArgumentException refused) {
            return Answer.refused(String.valueOf(refused.getMessage()));
        }
    }

    /** Reads a file to its end. */
    public static Digest digest(InputStream file) throws IOException {
        Digest digest = new Digest();
        byte[] buffer = new byte[BUFFER];
        int count;
        while ((count = file.read(buffer)) != -1) {
            digest.update(buffer, 0, count);
        }
        return digest;
    }

    private String listing() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        receipts.list(out);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
