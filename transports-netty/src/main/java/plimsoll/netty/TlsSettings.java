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
 * The certificates that are trusted.
 *
 * @param authority a PEM file with CA certificates to trust instead of those of the JDK
 * @param verify false: accept any certificate of any host
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
                    "the setting 'tls.ca' is '" + authority.map(File::getPath).orElse("")
                            + "', but cannot be used as a PEM file of certificates: " + e.getMessage(),
                    e);
        }
    }
}
