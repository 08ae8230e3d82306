package plimsoll.netty;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import plimsoll.transports.request.ClientBehavior;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.HttpDriverConfig;

/**
 * What a study says of its HTTP operations and of the connections that carry them.
 *
 * @param http2 whether every connection speaks HTTP/2: by ALPN over TLS, else by prior knowledge
 * @param proxy an HTTP proxy: it is asked for a tunnel where TLS or HTTP/2 is spoken, and for the answer itself elsewhere
 */
record LoopSettings(HttpDriverConfig plan, boolean http2, TlsSettings tls, Optional<InetSocketAddress> proxy) {
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
        HttpDriverConfig plan = HttpDriverConfig.of(settings, address -> {
            HttpAddress target = overTls ? address.overTls() : address;
            return http2 || target.tls() ? target : proxy.map(target::by).orElse(target);
        });
        settings.nothingElse(KNOWN);
        if (plan.steps().stream().anyMatch(step -> !step.manner().equals(ClientBehavior.MODEL))) {
            throw new IllegalArgumentException(
                    "clients that are slow or break off (bytesPerSecond, abortAfterBytes) are "
                            + "those of the driver http; name that one");
        }
        return new LoopSettings(plan, http2, tls, proxy);
    }

    /** The proxy that is asked for a tunnel to this address. */
    Optional<InetSocketAddress> tunnel(HttpAddress address) {
        return proxy.filter(_ -> http2 || address.tls());
    }
}
