package plimsoll.engine.observe;

import plimsoll.model.Metric;

/** What the sockets of some listening ports add up to. */
final class PortCounts {
    private static final int ESTABLISHED = 1;
    private static final int CLOSE_WAIT = 8;
    private static final int LISTEN = 10;

    private long listeners;
    private long backlog;
    private long connections;
    private long sendBytes;
    private long receiveBytes;

    void clear() {
        listeners = 0;
        backlog = 0;
        connections = 0;
        sendBytes = 0;
        receiveBytes = 0;
    }

    /** The receive queue of a listening socket is the number of connections that wait to be accepted. */
    void add(long state, long send, long receive) {
        if (state == LISTEN) {
            listeners++;
            backlog += receive;
        } else if (state == ESTABLISHED || state == CLOSE_WAIT) {
            connections++;
            sendBytes += send;
            receiveBytes += receive;
        }
    }

    void add(PortCounts other) {
        listeners += other.listeners;
        backlog += other.backlog;
        connections += other.connections;
        sendBytes += other.sendBytes;
        receiveBytes += other.receiveBytes;
    }

    long listeners() {
        return listeners;
    }

    void putInto(Reading reading) {
        reading.put(Metric.ACCEPT_BACKLOG, backlog);
        reading.put(Metric.CONNECTIONS, connections);
        reading.put(Metric.SEND_QUEUE, sendBytes);
        reading.put(Metric.RECEIVE_QUEUE, receiveBytes);
    }
}
