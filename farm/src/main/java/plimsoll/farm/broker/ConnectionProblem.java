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
    private ConnectionProblem() {}

    static String of(FarmHost host, Optional<FarmKeys> keys, Exception refused) {
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(host.name(), host.port()), FixedTimeout.CONNECT.millis());
            return keys.isPresent()
                    ? secured(host, keys.get(), plain, refused)
                    : "the broker at " + host + " refuses a connection without a key: " + refused.getMessage()
                            + "; give one by --keys";
        } catch (IOException | IllegalArgumentException unreachable) {
            return "there is no broker at " + host + ": " + unreachable.getMessage();
        }
    }

    private static String secured(FarmHost host, FarmKeys keys, Socket plain, Exception refused) {
        boolean trusted = false;
        try (SSLSocket socket =
                (SSLSocket) context(keys).getSocketFactory().createSocket(plain, host.name(), host.port(), true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setProtocols(new String[] {"TLSv1.3"});
            socket.setSSLParameters(parameters);
            socket.setSoTimeout(FixedTimeout.FARM_REFUSAL.millis());
            socket.startHandshake();
            trusted = true;
            // The broker's refusal of a certificate arrives as the first record after the handshake.
            int answered = socket.getInputStream().read();
            return "the broker at " + host + (answered < 0 ? " closes the connection" : " answers") + ": "
                    + refused.getMessage();
        } catch (SocketTimeoutException accepted) {
            return "the broker at " + host + " accepts the certificate in " + keys.directory()
                    + ", but not the session: " + refused.getMessage();
        } catch (SSLException objection) {
            return trusted
                    ? "the broker at " + host + " refuses the certificate in " + keys.directory() + " ("
                            + objection.getMessage()
                            + "): it must be made by the same 'farm keys' directory as the broker's, and not be expired"
                    : "the certificate of the broker at " + host + " is not accepted (" + objection.getMessage()
                            + "): it must be made by the same 'farm keys' directory as the one in " + keys.directory()
                            + ", not be expired, and name the host " + host.name() + " (farm keys --host)";
        } catch (IOException | GeneralSecurityException failed) {
            return "the broker at " + host + " does not answer by TLS: " + failed.getMessage()
                    + "; was it started with --keys?";
        }
    }

    private static SSLContext context(FarmKeys keys) throws IOException, GeneralSecurityException {
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
