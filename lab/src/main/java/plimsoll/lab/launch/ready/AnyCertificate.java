package plimsoll.lab.launch.ready;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Accepts every certificate and every name in it, for probes alone. */
final class AnyCertificate extends X509ExtendedTrustManager {
    private AnyCertificate() {}

    static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new AnyCertificate()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        // Any is accepted.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        // Any is accepted.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        // Any is accepted.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        // Any is accepted.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        // Any is accepted.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        // Any is accepted.
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
