package plimsoll.farm.generator;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.keys.FarmIdentity;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.keys.FarmRole;
import plimsoll.model.FixedTimeout;

/**
 * A connection between a lab and an agent after its handshake. Any thread may write; one reads. A read fails when the
 * other side gives no sign of life for some seconds; a write, when it takes nothing for as long. So does the handshake with
 * the first message, which a stranger could send byte by byte.
 */
final class GeneratorConnection implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Socket plain;
    private final FarmIdentity other;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final ReentrantLock writing = new ReentrantLock(true);
    private final ConnectionWatch watch;
    private final ConnectionWatch.Step opening;

    private GeneratorConnection(
            Socket plain, SSLSocket secure, FarmIdentity other, ConnectionWatch watch, ConnectionWatch.Step opening)
            throws IOException {
        this.plain = plain;
        this.watch = watch;
        this.opening = opening;
        this.other = other;
        this.in = new DataInputStream(new BufferedInputStream(secure.getInputStream(), BUFFER));
        this.out = new DataOutputStream(new BufferedOutputStream(secure.getOutputStream(), BUFFER));
    }

    /** Returns the reason why a connection was lost, as a sentence about the other side. */
    static String loss(Exception cause) {
        return cause instanceof SocketTimeoutException
                ? "it gave no sign of life for "
                        + FixedTimeout.GENERATOR_LOST.time().toSeconds() + " s"
                : Optional.ofNullable(cause.getMessage()).orElse("the connection ended");
    }

    /** Connects a lab to an agent. */
    static GeneratorConnection open(FarmHost agent, FarmKeys keys) throws IOException {
        SSLContext context = GeneratorTls.context(keys);
        Socket plain = new Socket();
        try {
            plain.connect(new InetSocketAddress(agent.name(), agent.port()), FixedTimeout.GENERATOR_CONNECT.millis());
        } catch (IOException refused) {
            plain.close();
            throw refused;
        }
        return secure(plain, context, true, FarmRole.AGENT);
    }

    /**
     * Secures a connection that this side opened or accepted; it is closed if that fails.
     *
     * @param opened whether this side opened it
     * @param required role of the other side
     */
    static GeneratorConnection secure(Socket plain, SSLContext keys, boolean opened, FarmRole required)
            throws IOException {
        return secure(plain, keys, opened, required, FixedTimeout.GENERATOR_LOST.time());
    }

    static GeneratorConnection secure(
            Socket plain, SSLContext keys, boolean opened, FarmRole required, Duration longest) throws IOException {
        ConnectionWatch watch = ConnectionWatch.start(plain, longest);
        try {
            ConnectionWatch.Step opening = watch.begin();
            plain.setTcpNoDelay(true);
            plain.setSoTimeout(Math.toIntExact(longest.toMillis()));
            SSLSocket secure = (SSLSocket) keys.getSocketFactory()
                    .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true);
            secure.setUseClientMode(opened);
            secure.setNeedClientAuth(!opened);
            FarmIdentity other = GeneratorTls.handshake(secure, required);
            if (opened) {
                // A generator answers when it has started a worker, and nothing before.
                opening.close();
            }
            return new GeneratorConnection(plain, secure, other, watch, opening);
        } catch (IOException | RuntimeException refused) {
            watch.close();
            plain.close();
            throw refused;
        }
    }

    FarmIdentity other() {
        return other;
    }

    /** Returns the address of this side. */
    String ownAddress() {
        return plain.getLocalAddress().getHostAddress();
    }

    /** Returns the address of the other side. */
    String otherAddress() {
        return plain.getInetAddress().getHostAddress();
    }

    GeneratorMessage read() throws IOException {
        try {
            GeneratorMessage message = GeneratorMessage.read(in);
            opening.close();
            return message;
        } catch (IOException failed) {
            throw lateOr(failed);
        }
    }

    void write(GeneratorMessage message) throws IOException {
        writing.lock();
        try (ConnectionWatch.Step _ = watch.begin()) {
            GeneratorMessage.write(out, message);
        } catch (IOException failed) {
            throw lateOr(failed);
        } finally {
            writing.unlock();
        }
    }

    private IOException lateOr(IOException failed) {
        if (!watch.expired()) {
            return failed;
        }
        IOException late = new SocketTimeoutException("the other side took nothing, or sent no message, in time");
        late.initCause(failed);
        return late;
    }

    /** Ends the connection at once. The end of TLS would have to wait for a thread that is writing. */
    @Override
    public void close() {
        watch.close();
        try {
            plain.close();
        } catch (IOException gone) {
            // The other side has ended the connection.
        }
    }
}
