package intake.nio;

import intake.multipart.BufferPool;
import intake.multipart.MultipartException;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import java.io.IOException;

/** The answers by path. */
record Routes(Receipts receipts, BufferPool pool) {
    private static final String UPLOADS = "/uploads/";

    Answer get(String path, boolean keepAlive) throws IOException {
        return switch (path) {
            case "/hello" -> Answer.of(200, "hello", keepAlive);
            case "/receipts" -> Answer.array(receipts.open(), keepAlive);
            default -> Answer.of(404, "there is nothing at this path\n", keepAlive);
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
}
