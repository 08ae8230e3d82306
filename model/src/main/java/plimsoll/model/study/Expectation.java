package plimsoll.model.study;

/** What the study's author says of a variant beforehand; a trial against it ends the run with exit code 10. */
public enum Expectation {
    HOLDS,
    BREAKS,
    ANY
}
