package plimsoll.netty.hpack;

/** Receives the fields of a header block in order. */
@FunctionalInterface
public interface FieldListener {
    /** @param field valid only until this method returns */
    void received(ReceivedField field);
}
