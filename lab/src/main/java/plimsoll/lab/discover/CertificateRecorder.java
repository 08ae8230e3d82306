package plimsoll.lab.discover;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * A trust manager that accepts every certificate and keeps the last one, so that an untrusted certificate can be
 * described.
 */
final class CertificateRecorder extends X509ExtendedTrustManager {
    private volatile Optional<X509Certificate> last = Optional.empty();

    /** Returns a description such as {@code CN=localhost, signed by itself}. */
    Optional<String> description() {
        return last.map(certificate -> certificate.getSubjectX500Principal().getName()
                + (certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())
                        ? ", signed by itself"
                        : ", signed by " + certificate.getIssuerX500Principal().getName()));
    }

    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {this}, null);
            return context;
        } catch (GeneralSecurityException unavailable) {
            throw new IllegalStateException("this JDK has no TLS: " + unavailable.getMessage(), unavailable);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        last = Optional.of(chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        last = Optional.of(chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        last = Optional.of(chain[0]);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("this trust manager is for clients only");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        throw new UnsupportedOperationException("this trust manager is for clients only");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        throw new UnsupportedOperationException("this trust manager is for clients only");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
