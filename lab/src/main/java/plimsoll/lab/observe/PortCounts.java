package plimsoll.lab.observe;

import plimsoll.model.record.Metric;

/** Totals over the sockets of some listening ports. */
final class PortCounts {
    private static final int ESTABLISHED = 1;
    private static final int CLOSE_WAIT = 8;
    private static final int LISTEN = 10;

    /** In bytes; fewer are an answer on its way, as on every busy connection. */
    private static final int JUST_WRITTEN = 16 << 10;

    private long listeners;
    private long backlog;
    private long connections;
    private long sendBytes;
    private long receiveBytes;
    private long unread;
    private long unconfirmed;

    void clear() {
        listeners = 0;
        backlog = 0;
        connections = 0;
        sendBytes = 0;
        receiveBytes = 0;
        unread = 0;
        unconfirmed = 0;
    }

    /** Adds a socket. The receive queue of a listening socket is the number of connections waiting to be accepted. */
    void add(long state, long send, long receive) {
        if (state == LISTEN) {
            listeners++;
            backlog += receive;
        } else if (state == ESTABLISHED || state == CLOSE_WAIT) {
            connections++;
            sendBytes += send;
            receiveBytes += receive;
            unread += receive > 0 ? 1 : 0;
            unconfirmed += send > JUST_WRITTEN ? 1 : 0;
        }
    }

    void add(PortCounts other) {
        listeners += other.listeners;
        backlog += other.backlog;
        connections += other.connections;
        sendBytes += other.sendBytes;
        receiveBytes += other.receiveBytes;
        unread += other.unread;
        unconfirmed += other.unconfirmed;
    }

    long listeners() {
        return listeners;
    }

    void putInto(SampleAccumulator accumulator) {
        accumulator.put(Metric.ACCEPT_BACKLOG, backlog);
        accumulator.put(Metric.CONNECTIONS, connections);
        accumulator.put(Metric.SEND_QUEUE, sendBytes);
        accumulator.put(Metric.RECEIVE_QUEUE, receiveBytes);
        accumulator.put(Metric.CONNECTIONS_UNREAD, unread);
        accumulator.put(Metric.CONNECTIONS_UNCONFIRMED, unconfirmed);
    }
}
