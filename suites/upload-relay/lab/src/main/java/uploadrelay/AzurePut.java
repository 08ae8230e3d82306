package uploadrelay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** Puts each operation's content as one blob, streamed as it is made; the best that a relay could do. */
final class AzurePut implements Driver {
    private static final int CREATED = 201;

    private final URI container;
    private final String signature;

    AzurePut(URI container, String signature) {
        this.container = container;
        this.signature = signature;
    }

    @Override
    public Outcome perform(Operation operation) {
        try {
            return put(operation);
        } catch (SocketTimeoutException late) {
            return new Outcome.Unknown("no answer before the deadline");
        } catch (IOException broken) {
            return new Outcome.Unknown(String.valueOf(broken.getMessage()));
        }
    }

    private Outcome put(Operation operation) throws IOException {
        var connection = (HttpURLConnection) URI.create(container + "/" + operation.id() + "?" + signature)
                .toURL()
                .openConnection();
        long leftMillis = (operation.deadlineNanos() - System.nanoTime()) / 1_000_000;
        connection.setConnectTimeout(Math.clamp(leftMillis, 1, Integer.MAX_VALUE));
        connection.setReadTimeout(Math.clamp(leftMillis, 1, Integer.MAX_VALUE));
        connection.setRequestMethod("PUT");
        connection.setRequestProperty("x-ms-blob-type", "BlockBlob");
        connection.setFixedLengthStreamingMode(operation.content().length());
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
            OperationContent.write(operation, 0, operation.content().length(), out, () -> true);
        }
        int status = connection.getResponseCode();
        if (status == CREATED) {
            try (InputStream in = connection.getInputStream()) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }
        return outcome(status);
    }

    /** A redirect or a 4xx stored nothing; with any other status a blob may be stored. */
    static Outcome outcome(int status) {
        if (status == CREATED) {
            return Outcome.ACKNOWLEDGED;
        }
        String reason = "status " + status;
        return status >= 300 && status < 500 ? new Outcome.Failed(reason) : new Outcome.Unknown(reason);
    }

    @Override
    public void close() {}
}
