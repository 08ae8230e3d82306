package plimsoll.proxy;

import java.io.IOException;
import java.net.InetAddress;

/** The network namespace in which ports are opened. */
public interface SocketNamespace {
    /** The namespace of this process; ports are opened on the loopback address. */
    SocketNamespace HERE = new SocketNamespace() {
        @Override
        public InetAddress address() {
            return InetAddress.getLoopbackAddress();
        }

        @Override
        public <T> T inside(SocketOpener<T> opener) throws IOException {
            return opener.open();
        }
    };

    /** Returns the address on which ports are opened. */
    InetAddress address();

    /** Opens a socket that belongs to this namespace until it is closed. */
    <T> T inside(SocketOpener<T> opener) throws IOException;

    /** Opens a socket. */
    @FunctionalInterface
    interface SocketOpener<T> {
        T open() throws IOException;
    }
}
