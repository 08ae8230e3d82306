package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A database and a stub that a study adds by one key each. */
@Tag("end-to-end")
class BundledNeedsTest {
    private static final int DELAY_MILLIS = 400;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_study_has_a_database_and_a_stub_without_a_program_of_its_own() throws Exception {
        desk.write("schema.sql", "CREATE TABLE IF NOT EXISTS todo (id int); SELECT 'the schema was read' FROM todo;");
        Path study = desk.write("study.yaml", """
                version: 1
                question: How long does the renderer take?
                service: {command: "%s", env: {DB: "${db.jdbc}"}, ready: "http://127.0.0.1:${port}/health"}
                needs:
                  - {name: db, postgres: {connections: 17, fsync: false, sql: schema.sql}}
                  - {name: render, delay: %dms}
                variants:
                  - {name: relay}
                  - {name: straight, direct: {get: {path: /image, to: render}}}
                load: {closed: 4 users, operations: 20, for: 20s, get: /health}
                rounds: 1
                """.formatted(StudyText.command(), DELAY_MILLIS));

        ToolExit toolExit = desk.run("run", study.toString(), "--out", "result");

        StoredResult result = desk.result("result");
        boolean disturbed = result.disturbed("relay") || result.disturbed("straight");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(disturbed ? 20 : 0);
        assertThat(result.doubts("relay")).isEmpty();
        assertThat(result.doubts("straight")).isEmpty();
        assertThat(result.balance("straight", "acknowledged")).isEqualTo(20);
        assertThat(result.trial("straight")
                        .path("figures")
                        .path("responseMillisMin")
                        .asDouble())
                .isGreaterThanOrEqualTo(DELAY_MILLIS);
        Path relay = result.trials().stream()
                .filter(trial -> trial.toString().contains("relay"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(relay.resolve("members/db/stdout.log")))
                .contains("fsync=off", "max_connections=17", "ready postgresql://");
    }
}
