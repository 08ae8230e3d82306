package plimsoll.farm.broker;

import java.util.Map;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import plimsoll.farm.keys.FarmKeys;

/** The settings of a TLS connection with certificates at both ends. */
final class CertificateSettings {
    private CertificateSettings() {}

    static Map<String, Object> of(FarmKeys keys) {
        return Map.of(
                TransportConstants.SSL_ENABLED_PROP_NAME,
                true,
                TransportConstants.SSL_PROVIDER,
                "JDK",
                TransportConstants.ENABLED_PROTOCOLS_PROP_NAME,
                "TLSv1.3",
                TransportConstants.KEYSTORE_TYPE_PROP_NAME,
                "PKCS12",
                TransportConstants.KEYSTORE_PATH_PROP_NAME,
                keys.keyFile().toAbsolutePath().toString(),
                TransportConstants.KEYSTORE_PASSWORD_PROP_NAME,
                keys.password(),
                TransportConstants.TRUSTSTORE_TYPE_PROP_NAME,
                "PKCS12",
                TransportConstants.TRUSTSTORE_PATH_PROP_NAME,
                keys.trustFile().toAbsolutePath().toString(),
                TransportConstants.TRUSTSTORE_PASSWORD_PROP_NAME,
                keys.password());
    }
}
