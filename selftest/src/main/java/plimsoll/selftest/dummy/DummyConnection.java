package plimsoll.selftest.dummy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Serves one connection until the client closes it; supports the part of HTTP/1.1 that our own worker uses. */
final class DummyConnection implements Runnable {
    private static final int LONGEST_LINE = 8_192;

    private final Socket client;
    private final DummyService service;

    DummyConnection(Socket client, DummyService service) {
        this.client = client;
        this.service = service;
    }

    @Override
    public void run() {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            Optional<DummyService.Request> request = read(in);
            while (request.isPresent()) {
                write(out, service.respond(request.get()));
                request = read(in);
            }
        } catch (IOException gone) {
            // The client has closed the connection; it counts its unanswered request as unknown.
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns empty at the end of the connection. */
    private static Optional<DummyService.Request> read(InputStream in) throws IOException {
        String[] first = line(in).split(" ", -1);
        if (first.length < 2) {
            return Optional.empty();
        }
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring(header.indexOf(':') + 1).strip());
            }
        }
        return Optional.of(new DummyService.Request(first[0], first[1], in.readNBytes(length)));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = in.read();
        while (next >= 0 && next != '\n' && line.length() < LONGEST_LINE) {
            if (next != '\r') {
                line.append((char) next);
            }
            next = in.read();
        }
        return line.toString();
    }

    private static void write(OutputStream out, DummyService.DummyResponse response) throws IOException {
        byte[] head = ("HTTP/1.1 " + response.status() + " .\r\nContent-Length: " + response.body().length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[head.length + response.body().length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(response.body(), 0, whole, head.length, response.body().length);
        out.write(whole);
        out.flush();
    }
}
