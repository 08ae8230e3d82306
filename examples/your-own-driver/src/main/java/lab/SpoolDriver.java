package lab;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;

/**
 * Sends each operation's content as one message, over a connection of its own.
 *
 * <p>The outcome is what the client knows: before the first byte has left nothing was done (failed); after that only OK
 * confirms that it was done, and everything else leaves it open (unknown).
 */
final class SpoolDriver implements Driver {
    private static final int BUFFER = 64 << 10;

    private final int port;

    SpoolDriver(int port) {
        this.port = port;
    }

    @Override
    public Outcome perform(Operation operation) {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millisLeft(operation));
        } catch (IOException nobody) {
            closed(socket);
            return new Outcome.Failed("no connection: " + nobody.getMessage());
        }
        try {
            return sent(operation, socket);
        } finally {
            closed(socket);
        }
    }

    /** The outcome is known by now, so a failure to close changes nothing about it. */
    static void closed(Closeable socket) {
        try {
            socket.close();
        } catch (IOException leftToTheKernel) {
            // No action is possible here.
        }
    }

    private static Outcome sent(Operation operation, Socket socket) {
        try {
            send(operation, socket);
            socket.setSoTimeout(millisLeft(operation));
            String answer = new String(socket.getInputStream().readNBytes(3), StandardCharsets.US_ASCII);
            return answer.equals("OK\n")
                    ? Outcome.ACKNOWLEDGED
                    : new Outcome.Unknown("the answer was '" + answer.strip() + "'");
        } catch (IOException broken) {
            return new Outcome.Unknown(String.valueOf(broken.getMessage()));
        }
    }

    /** The name is the identity by which an audit recognizes the copy. */
    private static void send(Operation operation, Socket socket) throws IOException {
        PayloadBytes bytes = operation.content();
        byte[] name = operation.id().toString().getBytes(StandardCharsets.US_ASCII);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        out.writeByte(name.length);
        out.write(name);
        out.writeInt(Math.toIntExact(bytes.length()));
        byte[] buffer = new byte[BUFFER];
        for (long at = 0; at < bytes.length(); ) {
            ByteBuffer part = bytes.part(at, BUFFER);
            int length = part.remaining();
            part.get(buffer, 0, length);
            out.write(buffer, 0, length);
            operation.sent().accept(length);
            at += length;
        }
        out.flush();
    }

    private static int millisLeft(Operation operation) {
        return (int) Math.clamp((operation.deadlineNanos() - System.nanoTime()) / 1_000_000, 1L, Integer.MAX_VALUE);
    }

    @Override
    public void close() {}
}
