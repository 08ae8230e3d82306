package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.member.OuterLimit;

/** Runs on directories that mimic a hierarchy: {@code machine} is its root, {@code user} and {@code scope} lie in it. */
class OuterGroupsTest {
    @TempDir
    Path mount;

    private Path machine;
    private Path user;
    private Path scope;

    @BeforeEach
    void record() throws Exception {
        machine = group("cgroup");
        user = group("cgroup/user");
        scope = group("cgroup/user/scope");
    }

    @Test
    void the_smallest_limit_counts_wherever_it_is() throws Exception {
        Files.writeString(scope.resolve("memory.max"), "1073741824\n");
        Files.writeString(user.resolve("memory.max"), "346030080\n");
        assertThat(OuterGroups.from(scope).smallest())
                .contains(new OuterLimit(user.toString(), Bytes.ofMebibytes(330)));
    }

    @Test
    void without_a_limit_there_is_none_in_either_version() throws Exception {
        Files.writeString(scope.resolve("memory.max"), "max\n");
        Files.writeString(user.resolve("memory.limit_in_bytes"), "9223372036854771712\n");
        assertThat(OuterGroups.from(scope).smallest()).isEmpty();
        assertThat(OuterGroups.from(scope).sentence()).contains("no group around the lab");
    }

    @Test
    void a_kill_by_a_machine_without_memory_names_no_limit_of_a_group() throws Exception {
        Files.writeString(scope.resolve("memory.max"), "1073741824\n");
        Files.writeString(scope.resolve("memory.events.local"), "oom 0\n");
        assertThat(OuterGroups.from(scope).exceeded()).isEmpty();
    }

    @Test
    void where_nothing_is_counted_the_innermost_limit_is_named() throws Exception {
        Files.writeString(scope.resolve("memory.limit_in_bytes"), "1073741824\n");
        Files.writeString(user.resolve("memory.limit_in_bytes"), "346030080\n");
        assertThat(OuterGroups.from(scope).exceeded())
                .contains(new OuterLimit(scope.toString(), Bytes.ofMebibytes(1024)));
    }

    @Test
    void a_limit_on_tasks_is_listed_with_its_group() throws Exception {
        Files.writeString(scope.resolve("pids.max"), "max\n");
        Files.writeString(user.resolve("pids.max"), "4915\n");
        assertThat(OuterGroups.from(scope).sentence()).contains("at most 4915 tasks", "in " + user);
    }

    @Test
    void groups_end_where_the_hierarchy_is_mounted() {
        assertThat(OuterGroups.from(scope).groups())
                .extracting(OuterGroups.OuterGroup::path)
                .containsExactly(scope, user, machine);
    }

    private Path group(String name) throws Exception {
        Path group = Files.createDirectories(mount.resolve(name));
        Files.writeString(group.resolve("cgroup.procs"), "");
        return group;
    }
}
