package plimsoll.netty;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import plimsoll.transports.request.ClientBehavior;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.HttpDriverConfig;

/**
 * A study's settings for its HTTP operations and their connections.
 *
 * @param http2 whether every connection uses HTTP/2: through ALPN with TLS, else by prior knowledge
 * @param proxy an HTTP proxy: it opens a tunnel for TLS and HTTP/2, and forwards the request otherwise
 */
record LoopSettings(HttpDriverConfig config, boolean http2, TlsSettings tls, Optional<InetSocketAddress> proxy) {
    private static final String KNOWN =
            "those of the driver http; protocol (http1 or http2), tls (on or off), tls.ca (a PEM file), "
                    + "tls.verify (true or false), proxy (a URL)";

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    static LoopSettings of(Map<String, String> all) {
        DriverSettings settings = new DriverSettings(all);
        boolean http2 = settings.choice("protocol", "http1", "http2").equals("http2");
        TlsSettings tls = TlsSettings.of(settings);
        Optional<InetSocketAddress> proxy =
                settings.optional("proxy").map(url -> HttpAddress.parse(url).socket());
        boolean overTls = settings.choice("tls", "off", "on").equals("on");
        HttpDriverConfig config = HttpDriverConfig.of(settings, address -> {
            HttpAddress target = overTls ? address.overTls() : address;
            return http2 || target.tls() ? target : proxy.map(target::viaProxy).orElse(target);
        });
        settings.rejectUnknown(KNOWN);
        if (config.steps().stream().anyMatch(step -> !step.behavior().equals(ClientBehavior.NORMAL))) {
            throw new IllegalArgumentException("the driver http-loop does not support slow or aborting clients "
                    + "(bytesPerSecond, abortAfterBytes); use the driver http");
        }
        return new LoopSettings(config, http2, tls, proxy);
    }

    /** Returns the proxy that opens a tunnel to this address, if one does. */
    Optional<InetSocketAddress> tunnel(HttpAddress address) {
        return proxy.filter(_ -> http2 || address.tls());
    }
}
