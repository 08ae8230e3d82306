package relay;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** One upload on a connection of its own, which a test may hold, complete or break off. */
final class Upload implements AutoCloseable {
    private final Socket socket;
    private final String id;
    private final byte[] body;
    private int sent;

    /** Sends the head only. */
    Upload(int port, String id, byte[] body) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.id = id;
        this.body = body;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(120_000);
        write("PUT /files/" + id + " HTTP/1.1\r\nHost: relay\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Length: " + body.length + "\r\n\r\n");
    }

    static int status(int port, String id, byte[] body) throws IOException {
        try (var upload = new Upload(port, id, body)) {
            return upload.send(body.length).status();
        }
    }

    /** Sends a request without a body and returns the answer. */
    static int ask(int port, String head) throws IOException {
        try (var upload = new Upload(port, head)) {
            return upload.status();
        }
    }

    private Upload(int port, String head) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.id = "";
        this.body = new byte[0];
        socket.setSoTimeout(120_000);
        write(head + "\r\n\r\n");
    }

    String id() {
        return id;
    }

    Upload send(int count) throws IOException {
        socket.getOutputStream().write(body, sent, count);
        sent += count;
        return this;
    }

    Upload sendRest() throws IOException {
        return send(body.length - sent);
    }

    /** Ends the body here. The answer can still be read. */
    Upload breakOff() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Waits for the end of an upload that broke off, and returns whether its answer is that the service is full. */
    boolean isRefused() throws IOException {
        try {
            return status() == 503;
        } catch (EOFException _) {
            return false;
        }
    }

    boolean answered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Sends the rest, and returns whether it has no answer in two seconds; a busy machine gives one late. */
    boolean waits() throws IOException {
        sendRest();
        for (int looked = 0; looked < 100 && !answered(); looked++) {
            Pause.briefly();
        }
        return !answered();
    }

    int status() throws IOException {
        return Integer.parseInt(line(socket.getInputStream()).split(" ")[1]);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String line(InputStream in) throws IOException {
        byte[] line = new byte[200];
        int length = 0;
        for (int next = in.read(); next != '\r' && length < line.length; next = in.read()) {
            if (next < 0) {
                throw new EOFException("closed without an answer");
            }
            line[length++] = (byte) next;
        }
        return new String(Arrays.copyOf(line, length), StandardCharsets.US_ASCII);
    }
}
