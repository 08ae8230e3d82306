package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.baseline.ChangedCells;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

class ChangedCellsTest {
    @TempDir
    private Path directory;

    @Test
    void a_program_of_another_directory_is_the_same_need() throws Exception {
        assertThat(changes(List.of("haproxy", "-db"), List.of("/usr/sbin/haproxy", "-db")))
                .isEmpty();
    }

    @Test
    void another_program_or_argument_is_another_need() throws Exception {
        assertThat(changes(List.of("/usr/sbin/nginx", "-db"), List.of("/usr/sbin/haproxy", "-db")))
                .hasSize(1)
                .allSatisfy((_, why) -> assertThat(why).contains("'store'"));
        assertThat(changes(List.of("haproxy", "-db"), List.of("haproxy", "-q"))).hasSize(1);
    }

    /** In a map, each JVM has another order. */
    @Test
    void the_first_by_name_of_several_changed_needs_is_named() {
        List<String> needs = List.of("zoo", "queue", "cache", "store", "mail", "auth", "index");
        assertThat(setting(needs, "-q").changeSince(setting(needs, "-db")))
                .hasValueSatisfying(why -> assertThat(why).contains("'auth'"));
    }

    private static ChangedCells.Setting setting(List<String> needs, String argument) {
        return new ChangedCells.Setting(
                "load",
                "512m",
                Optional.of(new ChangedCells.Surroundings(
                        List.of(),
                        needs.stream().collect(Collectors.toMap(need -> need, need -> List.of(need, argument))),
                        List.of())));
    }

    /** Judges a result whose store has the first command and one whose store has the second. */
    private Map<String, String> changes(List<String> then, List<String> today) throws Exception {
        Path before = result(then);
        Path now = result(today);
        return ChangedCells.of(new ResultFolder(before), Judge.run(before), new ResultFolder(now), Judge.run(now));
    }

    private Path result(List<String> command) throws Exception {
        Path result = Files.createTempDirectory(directory, "result");
        RunFixture.manifest(result).write();
        TrialFolder folder = TrialFixture.in(result, 1, "a", 1).write();
        Experiment whole = folder.readExperiment();
        Json.write(
                folder.experiment(),
                whole.withDeployment(new Deployment(
                        whole.deployment().members().stream()
                                .map(member -> member.role() == MemberRole.NEED ? launched(member, command) : member)
                                .toList(),
                        whole.deployment().links())));
        return result;
    }

    private static Member launched(Member need, List<String> command) {
        MemberSource source =
                new MemberSource.Launched(command, Map.of(), "/", new Readiness.Started(), Optional.empty());
        return new Member(need.name(), need.role(), source, need.limits());
    }
}
