package plimsoll.run.request;

/** The other side of a run that measures a difference. */
public sealed interface Counterpart {
    /** The variants of the study are compared with each other alone. */
    record None() implements Counterpart {}

    /** The first variant once more under another name, so that every difference is the machine's. */
    record Itself() implements Counterpart {}

    /**
     * Another build of the same services.
     *
     * @param named a jar, or the directory of a result whose build is run again
     */
    record Build(String named) implements Counterpart {}
}
