package plimsoll.transports.http;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Accepts every certificate and every name in it, for {@code verify: false}. The probes of the lab have a class of their
 * own, since the lab and its workers share only data.
 */
final class AnyServerCertificate extends X509ExtendedTrustManager {
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
