package plimsoll.proxy;

/**
 * What a proxy has done up to a moment.
 *
 * @param connections joined now
 * @param accepted since the start
 * @param unreached clients reset because the target did not answer
 * @param reset connections ended by the command
 * @param awaiting connections whose last bytes went up, so that an answer is awaited
 * @param upBytes written to the target
 * @param downBytes written to the clients
 * @param upHeldBytes read from the clients and not written: on their way, or dropped by a reset
 * @param downHeldBytes the same, from the target
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
