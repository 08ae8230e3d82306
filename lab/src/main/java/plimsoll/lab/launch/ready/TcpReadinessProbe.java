package plimsoll.lab.launch.ready;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Ready when a connection is accepted. */
public record TcpReadinessProbe(InetSocketAddress address) implements ReadinessProbe {
    /**
     * Creates a probe of an address.
     *
     * @param text {@code host:port}
     * @throws IllegalArgumentException with the text seen
     */
    public static TcpReadinessProbe of(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new IllegalArgumentException("'" + text + "' is not host:port, such as 127.0.0.1:${port}");
        }
        String host = text.substring(0, colon).replaceAll("^\\[|]$", "");
        return new TcpReadinessProbe(new InetSocketAddress(host, Integer.parseInt(port)));
    }

    @Override
    public boolean answers(Duration bound) {
        try (Socket socket = new Socket()) {
            socket.connect(address, Math.toIntExact(Math.max(1, bound.toMillis())));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
