package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.List;
import plimsoll.study.text.ProblemCollector;

/**
 * The environment in which every section of a study is read.
 *
 * @param directory absolute directory of the study file
 * @param notes collects decisions that the report must state
 */
public record ReadContext(
        Path directory, Selection selection, StudyMachine machine, ProblemCollector problems, List<String> notes) {
    /** Whether to check files, programs and environment variables. */
    public boolean looks() {
        return selection.scope() == Selection.Scope.RUN;
    }

    public void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }
}
