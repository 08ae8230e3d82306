package plimsoll.records.heap;

import java.io.IOException;

/** The objects, classes and roots in one segment of a dump. */
record HprofSegment(HprofInput in, ClassHistogramBuilder tally) {
    private static final int CLASS = 0x20;
    private static final int INSTANCE = 0x21;
    private static final int REFERENCES = 0x22;
    private static final int PRIMITIVES = 0x23;
    private static final int SERIAL = 4;

    /** Reads up to this position of the file. */
    void readTo(long end) throws IOException {
        while (in.position() < end) {
            record(in.u1());
            tally.requireRoom();
        }
    }

    private void record(int tag) throws IOException {
        switch (tag) {
            case CLASS -> type();
            case INSTANCE -> instance();
            case REFERENCES -> references();
            case PRIMITIVES -> primitives();
            default -> in.skip(root(tag));
        }
    }

    /** Returns the length of a root record, which names a reference that keeps an object alive. */
    private long root(int tag) throws IOException {
        int id = in.idSize();
        return switch (tag) {
            case 0xff, 0x05, 0x07 -> id;
            case 0x01 -> 2L * id;
            case 0x02, 0x03, 0x08 -> id + 2L * SERIAL;
            case 0x04, 0x06 -> id + (long) SERIAL;
            default ->
                throw new IOException(
                        "the dump has an unknown record 0x" + Integer.toHexString(tag) + " at " + in.position());
        };
    }

    private void type() throws IOException {
        long type = in.id();
        in.skip(SERIAL);
        long parent = in.id();
        // Loader, signers, protection domain, two reserved, and the instance size, which lacks the padding of the
        // layout.
        in.skip(5L * in.idSize() + SERIAL);
        for (int constants = in.u2(); constants > 0; constants--) {
            in.skip(Short.BYTES);
            in.skip(HprofType.of(in.u1()).bytesInDump(in.idSize()));
        }
        for (int statics = in.u2(); statics > 0; statics--) {
            in.skip(in.idSize());
            in.skip(HprofType.of(in.u1()).bytesInDump(in.idSize()));
        }
        int fieldBytes = 0;
        for (int fields = in.u2(); fields > 0; fields--) {
            in.skip(in.idSize());
            fieldBytes += HprofType.of(in.u1()).bytes();
        }
        tally.described(type, parent, fieldBytes);
    }

    private void instance() throws IOException {
        in.skip(in.idSize() + SERIAL);
        tally.instance(in.id());
        in.skip(in.u4());
    }

    private void references() throws IOException {
        in.skip(in.idSize() + SERIAL);
        long length = in.u4();
        tally.references(in.id(), length);
        in.skip(length * in.idSize());
    }

    private void primitives() throws IOException {
        in.skip(in.idSize() + SERIAL);
        long length = in.u4();
        HprofType hprofType = HprofType.of(in.u1());
        tally.primitives(hprofType, length);
        in.skip(length * hprofType.bytes());
    }
}
