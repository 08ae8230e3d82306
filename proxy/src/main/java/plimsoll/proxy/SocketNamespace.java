package plimsoll.proxy;

import java.io.IOException;
import java.net.InetAddress;

/** The network in which the doors stand. */
public interface SocketNamespace {
    /** The network of this process; doors stand at the loopback address. */
    SocketNamespace HERE = new SocketNamespace() {
        @Override
        public InetAddress address() {
            return InetAddress.getLoopbackAddress();
        }

        @Override
        public <T> T inside(Opening<T> opening) throws IOException {
            return opening.open();
        }
    };

    /** Where doors stand. */
    InetAddress address();

    /** Opens a socket that belongs to this network for good. */
    <T> T inside(Opening<T> opening) throws IOException;

    /** Makes a socket. */
    @FunctionalInterface
    interface Opening<T> {
        T open() throws IOException;
    }
}
