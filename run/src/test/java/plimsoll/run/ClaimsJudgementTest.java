package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.run.host.Installation;

class ClaimsJudgementTest {
    @TempDir
    private Path directory;

    /** Three rounds that count twice would decide as six do. */
    @Test
    void a_result_that_is_named_twice_counts_once() throws IOException {
        Path study = Files.writeString(directory.resolve("study.yaml"), """
                version: 1
                question: Which one?
                service: {command: java Main, ready: started}
                load: {burst: 5, get: /}
                variants: [{name: small}, {name: large}]
                """);
        Files.writeString(directory.resolve("claims.yaml"), """
                version: 1
                of: a paper
                claims:
                  - {id: 1, says: it holds, holds: small}
                """);
        Path result = Files.createDirectory(directory.resolve("result"));
        RunFixture.manifest(result).write();
        TrialFixture.in(result, 1, "small", 1).write();

        ClaimsJudgement judged = ClaimsJudgement.of(
                new Installation(directory), study, List.of(result, result, directory.resolve("./result")));

        assertThat(judged.results()).containsExactly(result.toString());
    }
}
