package plimsoll.study;

import java.util.List;
import plimsoll.model.study.Study;
import plimsoll.study.text.Problem;

/** What a study file turned out to be. */
public sealed interface StudyParseResult {
    /** It can be run. */
    record Valid(Study study) implements StudyParseResult {}

    /** It cannot; all problems in the order of the file, at least one. */
    record Invalid(List<Problem> problems) implements StudyParseResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
