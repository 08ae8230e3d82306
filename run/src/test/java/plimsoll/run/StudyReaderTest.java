package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.LoadPermission;
import plimsoll.study.setting.Selection;

class StudyReaderTest {
    private static final Selection PARSED = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.PARSE_ONLY);

    @TempDir
    private Path directory;

    private final TrialEnvironment environment =
            TrialEnvironment.open(new WorkerProgram("unused", Optional.empty()), Optional.empty());

    @AfterEach
    void close() {
        environment.close();
    }

    @Test
    void notes_are_about_the_variants_of_the_chosen_cells() throws IOException {
        assertThat(chosen(List.of("small.gets")).study().notes())
                .anyMatch(note -> note.contains("event-loop"))
                .noneMatch(note -> note.contains("threads"));
        assertThat(chosen(List.of("small.gets", "large.uploads")).study().notes())
                .anyMatch(note -> note.contains("event-loop"))
                .anyMatch(note -> note.contains("threads"));
    }

    private TimedStudy chosen(List<String> cells) throws IOException {
        Path study = Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: Which one?
                service: {command: java Main, ready: started}
                variants: [{name: small}, {name: large}]
                loads:
                  gets: {burst: 5, get: /}
                  uploads: {burst: 5, upload: {path: /, size: 1m}}
                cells: [{variant: small, load: gets}, {variant: large, load: uploads}]
                """);
        UnitTimer timer = new UnitTimer(environment, unit -> fail("timed " + unit));
        return new StudyReader(new LoadPermission(List.of()), timer).timed(study, PARSED, _ -> cells);
    }
}
