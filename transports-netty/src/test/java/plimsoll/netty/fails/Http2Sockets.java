package plimsoll.netty.fails;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;

/** TLS server sockets that offer HTTP/2 in their handshake (ALPN). */
final class Http2Sockets extends ServerSocketFactory {
    private final ServerSocketFactory sockets;

    Http2Sockets(ServerSocketFactory sockets) {
        this.sockets = sockets;
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return offering(sockets.createServerSocket(port));
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        return offering(sockets.createServerSocket(port, backlog));
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
        return offering(sockets.createServerSocket(port, backlog, address));
    }

    private static ServerSocket offering(ServerSocket socket) {
        SSLServerSocket secured = (SSLServerSocket) socket;
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        secured.setSSLParameters(parameters);
        return secured;
    }
}
