package plimsoll.farm.generator;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import plimsoll.farm.keys.FarmIdentity;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.keys.FarmRole;

/**
 * Mutual TLS between a lab and a generator, with the keys of a farm. A certificate gives its holder a role and not an
 * address: a lab accepts agents only, and an agent labs only, wherever they are.
 */
final class GeneratorTls {
    private static final String TYPE = "PKCS12";

    private GeneratorTls() {}

    /** @throws IOException when the keys cannot be used */
    static SSLContext context(FarmKeys keys) throws IOException {
        try {
            char[] password = keys.password().toCharArray();
            KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
            own.init(store(keys.keyFile(), password), password);
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(store(keys.trustFile(), password));
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(own.getKeyManagers(), new TrustManager[] {members(trust)}, null);
            return context;
        } catch (GeneralSecurityException refused) {
            throw new IOException(
                    "the keys in " + keys.directory() + " cannot be used: " + refused.getMessage(), refused);
        }
    }

    private static KeyStore store(Path file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        return store;
    }

    private static TrustManager members(TrustManagerFactory factory) throws GeneralSecurityException {
        for (TrustManager each : factory.getTrustManagers()) {
            if (each instanceof X509ExtendedTrustManager authority) {
                return new Members(authority);
            }
        }
        throw new GeneralSecurityException("this JDK has no trust manager for certificates");
    }

    /**
     * Completes the handshake.
     *
     * @return the holder of the other certificate
     * @throws IOException when it is not of this farm, or not of this role
     */
    static FarmIdentity handshake(SSLSocket socket, FarmRole required) throws IOException {
        socket.startHandshake();
        try {
            if (socket.getSession().getPeerCertificates()[0] instanceof X509Certificate certificate) {
                return FarmIdentity.of(certificate)
                        .filter(holder -> holder.role() == required)
                        .orElseThrow(() -> new IOException("the other side has the certificate of "
                                + certificate.getSubjectX500Principal().getName() + ", but has to be a farm's "
                                + required.title()));
            }
        } catch (SSLPeerUnverifiedException unknown) {
            throw new IOException("the other side has shown no certificate", unknown);
        }
        throw new IOException("the other side has shown no certificate of a farm");
    }

    /**
     * Trusts the authority of a farm. The certificates of labs and agents are those of clients, to the broker; here one of
     * the two has to listen, so that both are verified as clients.
     */
    private static final class Members extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager authority;

        private Members(X509ExtendedTrustManager authority) {
            this.authority = authority;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            authority.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return authority.getAcceptedIssuers();
        }
    }
}
