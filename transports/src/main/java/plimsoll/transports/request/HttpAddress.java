package plimsoll.transports.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * The target of requests, with its host resolved once.
 *
 * @param tls whether the scheme is https
 * @param authority as in the Host header
 * @param path with the query; may contain {@code ${id}}
 */
public record HttpAddress(boolean tls, InetSocketAddress socket, String authority, String path) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^{}]*}");

    /** @throws IllegalArgumentException when it is not an http or https URL or its host cannot be resolved */
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
            int defaultPort = tls ? HTTPS : HTTP;
            return new HttpAddress(
                    tls,
                    new InetSocketAddress(host, uri.getPort() < 0 ? defaultPort : uri.getPort()),
                    uri.getRawAuthority(),
                    path.startsWith("/") ? path : "/" + path);
        } catch (URISyntaxException e) {
            throw wrong(url);
        } catch (UnknownHostException e) {
            throw DriverSettings.wrong("url", url, "a URL whose host can be resolved");
        }
    }

    /** Returns the same address with TLS. */
    public HttpAddress overTls() {
        return new HttpAddress(true, socket, authority, path);
    }

    /** Returns the same address through an HTTP proxy, which needs the host in the request line as well. */
    public HttpAddress viaProxy(InetSocketAddress proxy) {
        return new HttpAddress(false, proxy, authority, "http://" + authority + path);
    }

    /** Returns the same request target at another socket address, without TLS. */
    HttpAddress withSocket(InetSocketAddress other) {
        return new HttpAddress(false, other, authority, path);
    }

    /** Returns the whole address, with the scheme that it is asked by. */
    public String url() {
        return (tls ? "https://" : "http://") + authority + path;
    }

    /** Returns the host without its port, as in a certificate. */
    public String host() {
        return authority.replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", "");
    }

    private static IllegalArgumentException wrong(String url) {
        return DriverSettings.wrong("url", url, "a URL such as http://127.0.0.1:8080/files/${id}");
    }
}
