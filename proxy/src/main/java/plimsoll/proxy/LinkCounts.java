package plimsoll.proxy;

/**
 * Counts of a proxy at a moment.
 *
 * @param connections currently joined to the target
 * @param accepted since the start of the process
 * @param unreached clients that were reset because the target could not be reached
 * @param reset connections ended by the command {@code reset}
 * @param awaiting connections whose last bytes went up, so that a response is pending
 * @param upBytes written to the target
 * @param downBytes written to the clients
 * @param upHeldBytes read from clients and not written to the target, of connections that are open
 * @param downHeldBytes the same for bytes read from the target
 */
record LinkCounts(
        int connections,
        long accepted,
        long unreached,
        long reset,
        long awaiting,
        long upBytes,
        long downBytes,
        long upHeldBytes,
        long downHeldBytes) {
    String json(long atMillis) {
        return "{\"is\":\"counts\",\"atMillis\":" + atMillis + ",\"connections\":" + connections + ",\"accepted\":"
                + accepted + ",\"unreached\":" + unreached + ",\"reset\":" + reset + ",\"awaiting\":" + awaiting
                + ",\"upBytes\":" + upBytes + ",\"downBytes\":" + downBytes + ",\"upHeldBytes\":" + upHeldBytes
                + ",\"downHeldBytes\":" + downHeldBytes + "}";
    }
}
