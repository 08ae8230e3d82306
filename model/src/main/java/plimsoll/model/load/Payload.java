package plimsoll.model.load;

import plimsoll.model.Bytes;

/** The content of an operation: {@code size} bytes that only its (seed, producer, sequence) produces; 0: no body. */
public record Payload(Bytes size) {
    public static final Payload NONE = new Payload(new Bytes(0));
}
