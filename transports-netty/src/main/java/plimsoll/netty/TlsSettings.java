package plimsoll.netty;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.util.Optional;
import javax.net.ssl.SSLException;
import plimsoll.transports.request.DriverSettings;

/**
 * Whose certificates are trusted.
 *
 * @param authority certificates of a CA instead of those of the JDK, as PEM
 * @param verify false: any certificate of any host will do
 */
record TlsSettings(Optional<File> authority, boolean verify) {
    static TlsSettings of(DriverSettings settings) {
        return new TlsSettings(
                settings.optional("tls.ca").map(File::new),
                settings.choice("tls.verify", "true", "false").equals("true"));
    }

    /** @throws IllegalArgumentException when the CA's file cannot be used */
    SslContext context(boolean http2) {
        try {
            SslContextBuilder builder = SslContextBuilder.forClient()
                    .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK)
                    .endpointIdentificationAlgorithm(verify ? "HTTPS" : null);
            if (!verify) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
            } else {
                authority.ifPresent(builder::trustManager);
            }
            if (http2) {
                builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2));
            }
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the setting 'tls.ca' is '" + authority.map(File::getPath).orElse("") + "', which cannot be used: "
                            + e.getMessage(),
                    e);
        }
    }
}
