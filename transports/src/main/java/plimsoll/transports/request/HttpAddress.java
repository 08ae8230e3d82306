package plimsoll.transports.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * Where requests go, resolved once.
 *
 * @param tls whether it was written https
 * @param authority as it stands in the Host header
 * @param path with the query, where {@code ${id}} may stand
 */
public record HttpAddress(boolean tls, InetSocketAddress socket, String authority, String path) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^}]*}");

    /** @throws IllegalArgumentException when it is no http or https URL or its host is not known */
    public static HttpAddress parse(String url) {
        try {
            URI uri = new URI(PLACEHOLDER.matcher(url).replaceAll("id"));
            if (!url.matches("[\\x21-\\x7e]+")
                    || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    || uri.getHost() == null
                    || uri.getRawUserInfo() != null) {
                throw wrong(url);
            }
            InetAddress host = InetAddress.getByName(uri.getHost());
            boolean tls = "https".equals(uri.getScheme());
            int authorityEnd = uri.getScheme().length()
                    + "://".length()
                    + uri.getRawAuthority().length();
            String path = url.substring(authorityEnd).replaceFirst("#.*", "");
            int usual = tls ? HTTPS : HTTP;
            return new HttpAddress(
                    tls,
                    new InetSocketAddress(host, uri.getPort() < 0 ? usual : uri.getPort()),
                    uri.getRawAuthority(),
                    path.startsWith("/") ? path : "/" + path);
        } catch (URISyntaxException e) {
            throw wrong(url);
        } catch (UnknownHostException e) {
            throw DriverSettings.wrong("url", url, "a URL whose host can be resolved");
        }
    }

    /** The same, by TLS. */
    public HttpAddress overTls() {
        return new HttpAddress(true, socket, authority, path);
    }

    /** The same, asked of an HTTP proxy that sends it on: the request line then names the host as well. */
    public HttpAddress by(InetSocketAddress proxy) {
        return new HttpAddress(false, proxy, authority, "http://" + authority + path);
    }

    /** The same request to another listener, without TLS. */
    HttpAddress at(InetSocketAddress other) {
        return new HttpAddress(false, other, authority, path);
    }

    /** The host without its port, as a certificate names it. */
    public String host() {
        return authority.replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", "");
    }

    private static IllegalArgumentException wrong(String url) {
        return DriverSettings.wrong("url", url, "a URL such as http://127.0.0.1:8080/files/${id}");
    }
}
