package plimsoll.study;

import java.util.List;
import plimsoll.model.study.Study;
import plimsoll.study.text.Problem;

/** The result of reading a study file. */
public sealed interface StudyParseResult {
    /** A valid study. */
    record Valid(Study study) implements StudyParseResult {}

    /** All problems in the order of the file, at least one. */
    record Invalid(List<Problem> problems) implements StudyParseResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
