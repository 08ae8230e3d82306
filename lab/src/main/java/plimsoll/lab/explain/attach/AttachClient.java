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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import plimsoll.lab.Signals;

/**
 * Sends a diagnostic command to a JVM as {@code jcmd} does, but without starting another JVM, and within a deadline, so
 * a hanging JVM costs only this bound.
 */
public final class AttachClient {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int ANSWER_MAX = 8 << 20;

    private static final int ROOT = 0;

    private final AttachTarget target;
    private final Duration bound;
    private final long deadline;

    private AttachClient(AttachTarget target, Duration bound) {
        this.target = target;
        this.bound = bound;
        this.deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * Sends a command and waits for the answer.
     *
     * @param command such as {@code VM.native_memory summary}
     * @throws IOException when no complete answer came within the bound, or the JVM refused
     * @throws InterruptedException when this thread was interrupted meanwhile
     */
    public static String put(AttachTarget target, String command, Duration bound)
            throws IOException, InterruptedException {
        return new AttachClient(target, bound).answer(command);
    }

    private String answer(String command) throws IOException, InterruptedException {
        if (!Files.exists(target.socket())) {
            startListener();
        }
        String whole = exchange(("1\0jcmd\0" + command + "\0\0\0").getBytes(StandardCharsets.UTF_8));
        int end = whole.indexOf('\n');
        String code = end < 0 ? whole : whole.substring(0, end);
        if (!code.equals("0")) {
            throw new IOException("the JVM refused '" + command + "': " + whole.strip());
        }
        return whole.substring(end + 1);
    }

    private void startListener() throws IOException, InterruptedException {
        try {
            Files.createFile(target.attachFile());
        } catch (FileAlreadyExistsException another) {
            // Another process attaches at the same moment; the signal serves both.
        }
        try {
            signal();
            while (!Files.exists(target.socket())) {
                checkDeadline();
                Thread.sleep(POLL);
            }
        } finally {
            Files.deleteIfExists(target.attachFile());
        }
    }

    private void signal() throws IOException, InterruptedException {
        try {
            Signals.send("QUIT", List.of(target.pid()));
        } catch (IOException refused) {
            throw new IOException("the JVM has ended: " + refused.getMessage(), refused);
        }
    }

    /** Refuses a socket of another user: any user may create one of that name in a public directory. */
    private void checkOwner() throws IOException {
        int owner = owner(target.socket());
        int jvm = owner(Path.of("/proc", Long.toString(target.pid())));
        if (owner != jvm && owner != ROOT) {
            throw new IOException("the attach socket " + target.socket() + " belongs to user " + owner
                    + ", not to user " + jvm + " of the JVM; remove it and run again");
        }
    }

    private static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid");
    }

    private String exchange(byte[] request) throws IOException, InterruptedException {
        checkOwner();
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            if (!channel.connect(UnixDomainSocketAddress.of(target.socket()))) {
                wait(selector);
                channel.finishConnect();
            }
            key.interestOps(SelectionKey.OP_WRITE);
            for (ByteBuffer rest = ByteBuffer.wrap(request); rest.hasRemaining(); ) {
                wait(selector);
                channel.write(rest);
            }
            key.interestOps(SelectionKey.OP_READ);
            return read(channel, selector);
        }
    }

    private String read(SocketChannel channel, Selector selector) throws IOException, InterruptedException {
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
        throw new IOException("the JVM's answer has more than " + ANSWER_MAX + " bytes");
    }

    /** Waits for the socket. A selector does not wait in an interrupted thread, and does not say so. */
    private void wait(Selector selector) throws IOException, InterruptedException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis > 0) {
            selector.select(millis);
            selector.selectedKeys().clear();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the JVM had answered");
        }
        checkDeadline();
    }

    private void checkDeadline() throws IOException {
        if (System.nanoTime() >= deadline) {
            throw new IOException("the JVM gave no answer within " + bound.toMillis() + " ms");
        }
    }
}
