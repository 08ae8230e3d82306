package plimsoll.netty;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import plimsoll.transports.request.Address;
import plimsoll.transports.request.HttpPlan;
import plimsoll.transports.request.Manner;
import plimsoll.transports.request.Settings;

/**
 * What a study says of its HTTP operations and of the connections that carry them.
 *
 * @param http2 whether every connection speaks HTTP/2: by ALPN over TLS, else by prior knowledge
 * @param proxy an HTTP proxy: it is asked for a tunnel where TLS or HTTP/2 is spoken, and for the answer itself elsewhere
 */
record LoopSettings(HttpPlan plan, boolean http2, Tls tls, Optional<InetSocketAddress> proxy) {
    private static final String KNOWN =
            "those of the driver http; protocol (http1 or http2), tls (on or off), tls.ca (a PEM file), "
                    + "tls.verify (true or false), proxy (a URL)";

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    static LoopSettings of(Map<String, String> all) {
        Settings settings = new Settings(all);
        boolean http2 = settings.choice("protocol", "http1", "http2").equals("http2");
        Tls tls = Tls.of(settings);
        Optional<InetSocketAddress> proxy =
                settings.optional("proxy").map(url -> Address.parse(url).socket());
        boolean overTls = settings.choice("tls", "off", "on").equals("on");
        HttpPlan plan = HttpPlan.of(settings, address -> {
            Address target = overTls ? address.overTls() : address;
            return http2 || target.tls() ? target : proxy.map(target::by).orElse(target);
        });
        settings.nothingElse(KNOWN);
        if (plan.steps().stream().anyMatch(step -> !step.manner().equals(Manner.MODEL))) {
            throw new IllegalArgumentException(
                    "clients that are slow or break off (bytesPerSecond, abortAfterBytes) are "
                            + "those of the driver http; name that one");
        }
        return new LoopSettings(plan, http2, tls, proxy);
    }

    /** The proxy that is asked for a tunnel to this address. */
    Optional<InetSocketAddress> tunnel(Address address) {
        return proxy.filter(_ -> http2 || address.tls());
    }
}
