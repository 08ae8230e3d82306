package plimsoll.transports.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/**
 * Where requests go, resolved once.
 *
 * @param authority as it stands in the Host header
 * @param path with the query, where {@code ${id}} may stand
 */
record Address(InetSocketAddress socket, String authority, String path) {
    private static final int HTTP = 80;

    /** @throws IllegalArgumentException when it is no http URL or its host is not known */
    static Address parse(String url) {
        try {
            URI uri = new URI(url.replace(Template.ID, "id"));
            if (!url.matches("[\\x21-\\x7e]+")
                    || !"http".equals(uri.getScheme())
                    || uri.getHost() == null
                    || uri.getRawUserInfo() != null) {
                throw wrong(url);
            }
            InetAddress host = InetAddress.getByName(uri.getHost());
            int authorityEnd = "http://".length() + uri.getRawAuthority().length();
            String path = url.substring(authorityEnd).replaceFirst("#.*", "");
            return new Address(
                    new InetSocketAddress(host, uri.getPort() < 0 ? HTTP : uri.getPort()),
                    uri.getRawAuthority(),
                    path.startsWith("/") ? path : "/" + path);
        } catch (URISyntaxException e) {
            throw wrong(url);
        } catch (UnknownHostException e) {
            throw Settings.wrong("url", url, "a URL whose host can be resolved");
        }
    }

    private static IllegalArgumentException wrong(String url) {
        return Settings.wrong("url", url, "a URL such as http://127.0.0.1:8080/files/${id}");
    }
}
