package plimsoll.lab.launch.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;

class OrphanCleanerTest {
    /** No process has this start time, so a lab with this identity is dead. */
    private static final ProcessIdentity DEAD =
            new ProcessIdentity(ProcessHandle.current().pid(), 1);

    @TempDir
    Path state;

    private Process bystander;

    @BeforeEach
    void start() throws Exception {
        bystander = new ProcessBuilder("sleep", "60").start();
        // The kernel shows the words of a command a moment after it has begun to execute it.
        assertThat(TestLab.comes(() -> ProcessTable.commandLine(bystander.pid()).isPresent()))
                .isTrue();
    }

    @AfterEach
    void end() {
        bystander.destroyForcibly();
    }

    @Test
    void a_listed_process_of_a_dead_lab_is_killed() throws Exception {
        ProcessIdentity listed = ProcessIdentity.of(bystander.pid()).orElseThrow();
        Path list = list(dead(), "process " + listed.pid() + " " + listed.startTicks());
        List<String> removed = new OrphanCleaner(state, List.of()).run();
        assertThat(bystander.waitFor()).isEqualTo(137);
        assertThat(removed).containsExactly("the process " + listed.pid() + " (sleep 60)");
        assertThat(list).doesNotExist();
    }

    @Test
    void a_number_that_was_given_to_another_process_since_is_let_live() throws Exception {
        ProcessIdentity now = ProcessIdentity.of(bystander.pid()).orElseThrow();
        list(dead(), "process " + now.pid() + " " + (now.startTicks() - 1));
        assertThat(new OrphanCleaner(state, List.of()).run()).isEmpty();
        assertThat(bystander.isAlive()).isTrue();
    }

    @Test
    void after_another_boot_only_files_are_removed() throws Exception {
        ProcessIdentity same = ProcessIdentity.of(bystander.pid()).orElseThrow();
        LabIdentity other = afterBoot(LabIdentity.own().machine());
        list(other, "process " + same.pid() + " " + same.startTicks());
        Path scratch = Files.createDirectories(state.resolve("scratch/" + DEAD + "/1-service/deep"));
        Files.createFile(scratch.resolve("file"));
        new OrphanCleaner(state, List.of()).run();
        assertThat(bystander.isAlive()).isTrue();
        assertThat(state.resolve("scratch")).isEmptyDirectory();
        assertThat(state.resolve("labs")).isEmptyDirectory();
    }

    @Test
    void a_lab_in_another_process_namespace_is_left_alone() throws Exception {
        Path list = list(
                new LabIdentity(
                        DEAD,
                        LabIdentity.own().boot(),
                        "pid:[1]",
                        LabIdentity.own().machine()),
                "process 1 1");
        assertThat(new OrphanCleaner(state, List.of()).run()).isEmpty();
        assertThat(list).exists();
    }

    @Test
    void a_lab_of_another_machine_that_shares_the_directory_may_live() throws Exception {
        LabIdentity here = afterBoot(Optional.of("a"));
        LabIdentity laterHere = new LabIdentity(DEAD, "later-boot", here.namespace(), Optional.of("a"));
        assertThat(here.deadFor(laterHere)).isTrue();
        assertThat(afterBoot(Optional.of("b")).deadFor(laterHere)).isFalse();
        assertThat(afterBoot(Optional.empty()).deadFor(laterHere))
                .as("of an earlier version")
                .isTrue();
    }

    @Test
    void the_identity_of_a_lab_is_read_as_it_was_written() throws Exception {
        for (Optional<String> machine : List.of(Optional.of("a"), Optional.<String>empty())) {
            LabIdentity written = afterBoot(machine);
            assertThat(LabIdentity.parse(written.line())).contains(written);
        }
    }

    @Test
    void a_heap_dump_is_deleted_with_its_parts_and_nothing_else_beside_it() throws Exception {
        Path logs = Files.createDirectory(state.resolve("logs"));
        Path dump = Files.createFile(logs.resolve("heap.hprof"));
        Path part = Files.createFile(logs.resolve("heap.hprof.p0"));
        Path kept = Files.createFile(logs.resolve("stdout.log"));
        list(dead(), "dump " + dump + "\ndump " + kept + "\ndump " + state.resolve("gone/heap.hprof"));
        assertThat(new OrphanCleaner(state, List.of()).run())
                .containsExactlyInAnyOrder("the heap dump " + dump, "the heap dump " + part);
        assertThat(logs).isDirectoryContaining(kept::equals);
        assertThat(dump).doesNotExist();
        assertThat(part).doesNotExist();
    }

    @Test
    void a_heap_dump_that_cannot_be_deleted_is_named_and_stops_no_lab() throws Exception {
        Path dump = Files.createDirectory(state.resolve("heap.hprof"));
        Files.createFile(dump.resolve("file"));
        Path list = list(dead(), "dump " + dump);
        assertThat(new OrphanCleaner(state, List.of()).run())
                .singleElement()
                .asString()
                .contains(dump.toString());
        assertThat(dump).exists();
        assertThat(list).doesNotExist();
    }

    @Test
    void a_torn_line_is_skipped() throws Exception {
        Path list = list(dead(), "process 12\nprocess x y\ncgroup /\ndump /a\0\nshared \0\ncgr");
        Files.write(list, new byte[] {'d', 'u', 'm', 'p', ' ', '/', (byte) 0xC3}, StandardOpenOption.APPEND);
        assertThat(new OrphanCleaner(state, List.of()).run()).isEmpty();
        assertThat(list).doesNotExist();
    }

    @Test
    void a_group_of_another_owner_is_never_removed() throws Exception {
        Path other = Files.createDirectory(state.resolve("other"));
        list(dead(), "cgroup " + other);
        new OrphanCleaner(state, List.of()).run();
        assertThat(other).isDirectory();
    }

    @Test
    void a_group_whose_list_is_lost_is_known_by_its_name() throws Exception {
        Path ours = Files.createDirectory(state.resolve(GroupName.own("1").toString()));
        long namespace = GroupName.own("1").namespace();
        Path dead = Files.createDirectory(state.resolve(new GroupName(DEAD, namespace, "1").toString()));
        Path foreign = Files.createDirectory(state.resolve(new GroupName(DEAD, namespace + 1, "1").toString()));
        Path leaf = Files.createDirectory(state.resolve("plimsoll.leaf+memory"));
        Path other = Files.createDirectory(state.resolve("plimsoll-by-hand"));
        new OrphanCleaner(state, List.of(state)).run();
        assertThat(dead).doesNotExist();
        assertThat(ours).isDirectory();
        assertThat(foreign)
                .as("of a lab in another PID namespace, which may live")
                .isDirectory();
        assertThat(leaf).as("with the processes of a user").isDirectory();
        assertThat(other).isDirectory();
    }

    @Test
    void a_link_in_a_scratch_directory_is_removed_and_not_followed() throws Exception {
        Path kept = Files.createDirectory(state.resolve("kept"));
        Files.createFile(kept.resolve("file"));
        Path scratch = Files.createDirectories(state.resolve("scratch/1"));
        Files.createSymbolicLink(scratch.resolve("link"), kept);
        DirectoryDeleter.delete(scratch);
        assertThat(kept.resolve("file")).exists();
        assertThat(scratch).doesNotExist();
    }

    private static LabIdentity dead() throws Exception {
        LabIdentity own = LabIdentity.own();
        return new LabIdentity(DEAD, own.boot(), own.namespace(), own.machine());
    }

    private static LabIdentity afterBoot(Optional<String> machine) throws Exception {
        return new LabIdentity(DEAD, "another-boot", LabIdentity.own().namespace(), machine);
    }

    private Path list(LabIdentity identity, String lines) throws Exception {
        Path list = ProcessRegistry.labs(state).resolve(identity.lab() + ".txt");
        Files.createDirectories(list.getParent());
        return Files.writeString(list, identity.line() + "\n" + lines + "\n");
    }
}
