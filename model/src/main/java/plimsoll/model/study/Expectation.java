package plimsoll.model.study;

/** The study author's expectation of a variant; a trial that contradicts it makes the run exit with code 10. */
public enum Expectation {
    HOLDS,
    BREAKS,
    ANY
}
