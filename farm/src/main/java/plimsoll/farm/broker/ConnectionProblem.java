package plimsoll.farm.broker;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.model.FixedTimeout;

/** Finds why a connection to the broker was refused: the client library does not report what TLS objects to. */
final class ConnectionProblem {
    private static final int REFUSAL_MILLIS = 500;

    private ConnectionProblem() {}

    /** Returns the reason of a failure. */
    static String of(FarmHost host, FarmKeys keys, Exception refused) {
        return objection(host, keys)
                .orElseGet(() -> "the broker at " + host + " does not accept the session: " + refused.getMessage());
    }

    /** Returns what TLS objects to at one of the ends; empty if there is no such objection within a moment. */
    static Optional<String> objection(FarmHost host, FarmKeys keys) {
        boolean trusted = false;
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(host.name(), host.port()), FixedTimeout.CONNECT.millis());
            plain.setSoTimeout(FixedTimeout.CONNECT.millis());
            try (SSLSocket socket =
                    (SSLSocket) context(keys).getSocketFactory().createSocket(plain, host.name(), host.port(), true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                parameters.setProtocols(new String[] {"TLSv1.3"});
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                trusted = true;
                // The broker's refusal of a certificate arrives as the first record after the handshake.
                socket.setSoTimeout(REFUSAL_MILLIS);
                int answered = socket.getInputStream().read();
                return answered < 0 ? Optional.of(closes(host)) : Optional.empty();
            }
        } catch (SocketTimeoutException silent) {
            return trusted
                    ? Optional.empty()
                    : Optional.of("the broker at " + host + " does not answer by TLS; is it another program?");
        } catch (SSLException objection) {
            return Optional.of(
                    trusted
                            ? "the broker at " + host + " refuses the certificate in " + keys.directory() + " ("
                                    + objection.getMessage()
                                    + "): it must be made by the same 'farm keys' directory as the broker's, and not be"
                                    + " expired"
                            : "the certificate of the broker at " + host + " is not accepted ("
                                    + objection.getMessage()
                                    + "): it must be made by the same 'farm keys' directory as the one in "
                                    + keys.directory() + ", not be expired, and name the host " + host.name()
                                    + " (farm keys --host)");
        } catch (IOException | GeneralSecurityException | IllegalArgumentException failed) {
            return Optional.of(trusted ? closes(host) : "there is no broker at " + host + ": " + failed.getMessage());
        }
    }

    private static String closes(FarmHost host) {
        return "the broker at " + host + " closes the connection";
    }

    static SSLContext context(FarmKeys keys) throws IOException, GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store(keys.keyFile(), keys), keys.password().toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store(keys.trustFile(), keys));
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static KeyStore store(Path file, FarmKeys keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, keys.password().toCharArray());
        }
        return store;
    }
}
