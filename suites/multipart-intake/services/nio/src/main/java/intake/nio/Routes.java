package intake.nio;

import intake.multipart.BufferPool;
import intake.multipart.MultipartException;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The answers by path. */
record Routes(Receipts receipts, BufferPool pool) {
    private static final String UPLOADS = "/uploads/";

    /** An answer's status and body. */
    record Found(int status, String body) {}

    Found get(String path) throws IOException {
        return switch (path) {
            case "/hello" -> new Found(200, "hello");
            case "/receipts" -> new Found(200, listing());
            default -> new Found(404, "there is nothing at this path\n");
        };
    }

    /** @throws RequestHead.Refused for a path that accepts no uploads */
    Upload upload(RequestHead head) throws MultipartException, RequestHead.Refused {
        if (!head.path().startsWith(UPLOADS)) {
            throw new RequestHead.Refused(404, "uploads go to " + UPLOADS + "NAME");
        }
        String id = head.path().substring(UPLOADS.length());
        if (!Receipt.names(id)) {
            throw new RequestHead.Refused(400, "an upload's name has letters, digits, dots, dashes and underscores");
        }
        return new Upload(id, head, pool);
    }

    void add(Receipt receipt) throws IOException {
        receipts.add(receipt);
    }

    private String listing() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        receipts.list(out);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
