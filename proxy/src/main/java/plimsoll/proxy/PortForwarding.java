package plimsoll.proxy;

import java.net.InetSocketAddress;

/**
 * One way in and where it leads.
 *
 * @param listen port of the door; 0 lets the kernel choose
 * @param to where every connection leads
 */
record PortForwarding(int listen, InetSocketAddress to) {}
