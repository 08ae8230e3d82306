package plimsoll.farm.generator;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import plimsoll.farm.keys.FarmIdentity;
import plimsoll.farm.keys.FarmRole;
import plimsoll.model.FixedTimeout;

/**
 * A connection between a lab and a generator after its handshake. Any thread may write; one reads. A read fails when the
 * other side gives no sign of life for some seconds.
 */
final class GeneratorConnection implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Socket plain;
    private final FarmIdentity other;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Object writing = new Object();

    private GeneratorConnection(Socket plain, SSLSocket secure, FarmIdentity other) throws IOException {
        this.plain = plain;
        this.other = other;
        this.in = new DataInputStream(new BufferedInputStream(secure.getInputStream(), BUFFER));
        this.out = new DataOutputStream(new BufferedOutputStream(secure.getOutputStream(), BUFFER));
    }

    /**
     * Secures a connection that this side opened or accepted; it is closed if that fails.
     *
     * @param opened whether this side opened it
     * @param required role of the other side
     */
    static GeneratorConnection secure(Socket plain, SSLContext keys, boolean opened, FarmRole required)
            throws IOException {
        try {
            plain.setTcpNoDelay(true);
            plain.setSoTimeout(FixedTimeout.GENERATOR_LOST.millis());
            SSLSocket secure = (SSLSocket) keys.getSocketFactory()
                    .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true);
            secure.setUseClientMode(opened);
            secure.setNeedClientAuth(!opened);
            return new GeneratorConnection(plain, secure, GeneratorTls.handshake(secure, required));
        } catch (IOException | RuntimeException refused) {
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

    GeneratorMessage read() throws IOException {
        return GeneratorMessage.read(in);
    }

    void write(GeneratorMessage message) throws IOException {
        synchronized (writing) {
            GeneratorMessage.write(out, message);
        }
    }

    /** Ends the connection at once. The end of TLS would have to wait for a thread that is writing. */
    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException gone) {
            // The other side has ended the connection.
        }
    }
}
