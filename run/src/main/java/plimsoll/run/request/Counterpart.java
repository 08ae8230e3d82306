package plimsoll.run.request;

import java.util.Optional;

/** The build or variant that a run compares with. */
public sealed interface Counterpart {
    /** Compares only the variants of the study with each other. */
    record None() implements Counterpart {}

    /** Compares the first variant with itself under another name, so that every difference comes from the machine. */
    record Itself() implements Counterpart {}

    /**
     * Compares with another build of the same services.
     *
     * @param named a jar, or the directory of a result whose build is run again
     * @param detect the smallest loss for which rounds are added, as a share; empty: none are added
     */
    record OtherBuild(String named, Optional<Double> detect) implements Counterpart {}
}
