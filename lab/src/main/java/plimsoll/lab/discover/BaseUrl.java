package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;

/**
 * An address that answers HTTP.
 *
 * @param base scheme, host and port
 * @param stranger for https with a certificate that the JDK does not trust: a description of the certificate
 */
record BaseUrl(URI base, ProbeClient caller, Optional<String> stranger) {
    boolean tls() {
        return "https".equals(base.getScheme());
    }

    /**
     * Returns the address of a path.
     *
     * @param path begins with a slash; may have a query
     */
    URI resolve(String path) {
        return URI.create(base + path);
    }

    ProbeReply get(String path) throws InterruptedException {
        return caller.get(resolve(path));
    }

    ProbeReply getJson(String path) throws InterruptedException {
        return caller.getJson(resolve(path));
    }
}
