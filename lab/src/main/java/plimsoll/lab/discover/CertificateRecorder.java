package plimsoll.lab.discover;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Lets every certificate pass and remembers the last one, so that it can be told whom the JDK does not trust. */
final class CertificateRecorder extends X509ExtendedTrustManager {
    private volatile Optional<X509Certificate> seen = Optional.empty();

    /** Such as {@code CN=localhost, signed by itself}. */
    Optional<String> words() {
        return seen.map(certificate -> certificate.getSubjectX500Principal().getName()
                + (certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())
                        ? ", signed by itself"
                        : ", signed by " + certificate.getIssuerX500Principal().getName()));
    }

    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {this}, null);
            return context;
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException("this JDK has no TLS: " + broken.getMessage(), broken);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        seen = Optional.of(chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        seen = Optional.of(chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        seen = Optional.of(chain[0]);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("nobody is served here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        throw new UnsupportedOperationException("nobody is served here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        throw new UnsupportedOperationException("nobody is served here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
