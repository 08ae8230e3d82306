package plimsoll.lab.observe;

/** Reads one source of figures about one process. */
interface Probe extends AutoCloseable {
    /** Adds what can be read now; what cannot is left out. */
    void read(SampleAccumulator into);

    @Override
    void close();
}
