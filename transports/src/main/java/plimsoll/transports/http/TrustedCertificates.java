package plimsoll.transports.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import plimsoll.transports.request.DriverSettings;

/**
 * The certificates that a listing over TLS trusts.
 *
 * @param authority a PEM file with CA certificates to trust instead of those of the JDK
 * @param verify false: accept any certificate of any host
 */
record TrustedCertificates(Optional<Path> authority, boolean verify) {
    static TrustedCertificates of(DriverSettings settings) {
        return new TrustedCertificates(
                settings.optional("tls.ca").map(Path::of),
                settings.choice("tls.verify", "true", "false").equals("true"));
    }

    /** @throws IllegalArgumentException when the CA's file cannot be used */
    SSLContext context() {
        try {
            if (verify && authority.isEmpty()) {
                return SSLContext.getDefault();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "the setting 'tls.ca' is '" + authority.map(Path::toString).orElse("")
                            + "', but cannot be used as a PEM file of certificates: " + e.getMessage(),
                    e);
        }
    }

    private TrustManager[] managers() throws IOException, GeneralSecurityException {
        if (!verify) {
            return new TrustManager[] {new AnyServerCertificate()};
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store(authority.orElseThrow()));
        return managers.getTrustManagers();
    }

    private static KeyStore store(Path pem) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream in = Files.newInputStream(pem)) {
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + store.size(), each);
            }
        }
        if (store.size() == 0) {
            throw new GeneralSecurityException("it has none");
        }
        return store;
    }
}
