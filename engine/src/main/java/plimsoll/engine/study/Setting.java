package plimsoll.engine.study;

import java.nio.file.Path;
import java.util.List;

/**
 * What every section is read with.
 *
 * @param directory the study file's, absolute
 * @param notes grows: what was decided on the way and must be said in the report
 */
record Setting(Path directory, Selection selection, Machine machine, Problems problems, List<String> notes) {
    /** Whether files, programs and environment variables are looked for. */
    boolean looks() {
        return selection.scope() == Selection.Scope.RUN;
    }

    void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }
}
