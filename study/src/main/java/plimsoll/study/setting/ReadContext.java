package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.List;
import plimsoll.study.text.ProblemCollector;

/**
 * What every section is read with.
 *
 * @param directory the study file's, absolute
 * @param notes grows: what was decided on the way and must be said in the report
 */
public record ReadContext(
        Path directory, Selection selection, StudyMachine machine, ProblemCollector problems, List<String> notes) {
    /** Whether files, programs and environment variables are looked for. */
    public boolean looks() {
        return selection.scope() == Selection.Scope.RUN;
    }

    public void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }
}
