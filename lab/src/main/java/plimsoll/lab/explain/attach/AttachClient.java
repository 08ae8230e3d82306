package plimsoll.lab.explain.attach;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import plimsoll.lab.Signals;

/**
 * Sends a diagnostic command to a JVM from outside, as {@code jcmd} does but without a JVM of its own, within a deadline: a
 * JVM that does not run costs no more than that.
 */
public final class AttachClient {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final int ANSWER_MAX = 8 << 20;

    private final AttachTarget target;
    private final Duration bound;
    private final long deadline;

    private AttachClient(AttachTarget target, Duration bound) {
        this.target = target;
        this.bound = bound;
        this.deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * Asks and waits.
     *
     * @param command such as {@code VM.native_memory summary}
     * @throws IOException when no whole answer came within the bound, or the JVM refused
     * @throws InterruptedException when this thread was interrupted meanwhile
     */
    public static String put(AttachTarget target, String command, Duration bound)
            throws IOException, InterruptedException {
        return new AttachClient(target, bound).answer(command);
    }

    private String answer(String command) throws IOException, InterruptedException {
        if (!Files.exists(target.socket())) {
            makeItListen();
        }
        String whole = exchanged(("1\0jcmd\0" + command + "\0\0\0").getBytes(StandardCharsets.UTF_8));
        int end = whole.indexOf('\n');
        String code = end < 0 ? whole : whole.substring(0, end);
        if (!code.equals("0")) {
            throw new IOException("it refused '" + command + "' with " + whole.strip());
        }
        return whole.substring(end + 1);
    }

    private void makeItListen() throws IOException, InterruptedException {
        try {
            Files.createFile(target.wish());
        } catch (FileAlreadyExistsException another) {
            // Somebody else asks at the same moment; the signal serves both.
        }
        try {
            signal();
            while (!Files.exists(target.socket())) {
                inTime();
                Thread.sleep(LOOK_EVERY);
            }
        } finally {
            Files.deleteIfExists(target.wish());
        }
    }

    private void signal() throws IOException, InterruptedException {
        try {
            Signals.send("QUIT", List.of(target.pid()));
        } catch (IOException refused) {
            throw new IOException("it has ended: " + refused.getMessage(), refused);
        }
    }

    private String exchanged(byte[] question) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            if (!channel.connect(UnixDomainSocketAddress.of(target.socket()))) {
                wait(selector);
                channel.finishConnect();
            }
            key.interestOps(SelectionKey.OP_WRITE);
            for (ByteBuffer rest = ByteBuffer.wrap(question); rest.hasRemaining(); ) {
                wait(selector);
                channel.write(rest);
            }
            key.interestOps(SelectionKey.OP_READ);
            return read(channel, selector);
        }
    }

    private String read(SocketChannel channel, Selector selector) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
        while (all.size() < ANSWER_MAX) {
            wait(selector);
            int count = channel.read(buffer.clear());
            if (count < 0) {
                return all.toString(StandardCharsets.UTF_8);
            }
            all.write(buffer.array(), 0, count);
        }
        throw new IOException("its answer has more than " + ANSWER_MAX + " bytes");
    }

    private void wait(Selector selector) throws IOException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis > 0) {
            selector.select(millis);
            selector.selectedKeys().clear();
        }
        inTime();
    }

    private void inTime() throws IOException {
        if (System.nanoTime() >= deadline) {
            throw new IOException("it gave no answer within " + bound.toMillis() + " ms");
        }
    }
}
