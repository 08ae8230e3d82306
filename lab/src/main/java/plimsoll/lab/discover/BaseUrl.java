package plimsoll.lab.discover;

import java.net.URI;
import java.util.Optional;

/**
 * An address that answers HTTP.
 *
 * @param base scheme, host and port
 * @param stranger of https, whose certificate the JDK does not trust: what it says
 */
record BaseUrl(URI base, ProbeClient caller, Optional<String> stranger) {
    boolean tls() {
        return "https".equals(base.getScheme());
    }

    /** @param path begins with a slash; may have a query */
    URI at(String path) {
        return URI.create(base + path);
    }

    ProbeReply get(String path) throws InterruptedException {
        return caller.get(at(path));
    }

    ProbeReply getJson(String path) throws InterruptedException {
        return caller.getJson(at(path));
    }
}
