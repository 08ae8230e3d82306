package plimsoll.proxy;

import java.net.InetSocketAddress;

/**
 * A port to listen on and the target of its connections.
 *
 * @param listen 0 lets the kernel choose a port
 * @param to the target of every connection
 */
record PortForwarding(int listen, InetSocketAddress to) {}
