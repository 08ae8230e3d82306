package plimsoll.lab.observe;

/** Reads one source of figures about one process. */
interface Probe extends AutoCloseable {
    /** Adds the values that can be read now and omits the others. */
    void read(SampleAccumulator into);

    @Override
    void close();
}
