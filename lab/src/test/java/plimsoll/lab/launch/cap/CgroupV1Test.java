package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.OuterLimit;

class CgroupV1Test {
    private static final Optional<Bytes> HALF = Optional.of(Bytes.ofMebibytes(512));

    @TempDir
    Path own;

    @Test
    void a_kernel_that_counts_no_swap_is_capped_on_memory_and_called_weak_where_there_is_swap() throws Exception {
        Files.writeString(own.resolve("memory.limit_in_bytes"), "9223372036854771712\n");
        CgroupV1.limit(own, HALF.get());
        assertThat(own.resolve("memory.limit_in_bytes")).hasContent(Long.toString(512L << 20));
        assertThat(own.resolve("memory.memsw.limit_in_bytes")).doesNotExist();
        assertThat(v1(true).cap(HALF, false).weak()).isTrue();
        assertThat(v1(true).cap(HALF, false).sentence()).contains("does not count swap");
        assertThat(v1(false).cap(HALF, false).weak()).isFalse();
    }

    @Test
    void a_cap_that_does_not_cap_is_not_taken() {
        CgroupV1 lets = new CgroupV1(Optional.of(own), false, _ -> Optional.of("a process of 64m came through"));
        assertThat(lets.availability().available()).isFalse();
    }

    @Test
    void without_a_memory_controller_it_is_not_taken() {
        CapAvailability answer = new CgroupV1(Optional.empty(), false, _ -> Optional.empty()).availability();
        assertThat(answer.available()).isFalse();
        assertThat(answer.sentence()).contains("no memory controller");
    }

    @Test
    void a_user_to_whom_it_cannot_be_delegated_gets_the_commands_that_help() {
        Optional<Path> foreign = Optional.of(own.resolve("of-root"));
        CapAvailability answer = new CgroupV1(foreign, false, _ -> Optional.empty()).availability();
        assertThat(answer.available()).isFalse();
        assertThat(answer.remedy())
                .hasValueSatisfying(remedy -> assertThat(remedy.sentence())
                        .contains("sudo ./plimsoll", "systemd.unified_cgroup_hierarchy=1"));
    }

    @Test
    void a_hierarchy_that_is_mounted_read_only_belongs_to_a_container() throws Exception {
        Path zip = own.resolve("groups.zip");
        try (FileSystem empty = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.createDirectory(empty.getPath("/memory"));
        }
        try (FileSystem readOnly = FileSystems.newFileSystem(zip, Map.of("accessMode", "readOnly"))) {
            CapAvailability answer =
                    new CgroupV1(Optional.of(readOnly.getPath("/memory")), false, _ -> Optional.empty()).availability();
            assertThat(answer.available()).isFalse();
            assertThat(answer.remedy())
                    .hasValueSatisfying(remedy -> assertThat(remedy.sentence()).contains("--privileged"));
        }
    }

    @Test
    void the_self_check_objects_when_nothing_caps() {
        assertThat(CapVerification.ALLOCATE.objection(plimsoll.lab.launch.process.ProcessIsolation.NONE))
                .contains("a process of 64m survived a cap of 16m");
    }

    @Test
    @Tag("kernel")
    void a_kill_for_the_limit_of_a_group_around_it_is_not_one_at_the_cap() throws Exception {
        Path parent = new ControlGroups(Path.of("/proc")).ownV1("memory").orElse(own);
        assumeTrue(Files.isWritable(parent.resolve("cgroup.procs")), "no memory cgroup of v1 is writable here");
        Path outer = Files.createDirectory(parent.resolve("outer-test-" + ProcessIdentity.own()));
        try {
            CgroupV1.limit(outer, Bytes.ofMebibytes(64));
            CgroupV1 mechanism = new CgroupV1(Optional.of(outer), false, CapVerification.ALLOCATE);
            Limits wide = new Limits(Optional.of(Bytes.ofMebibytes(256)), Optional.empty(), Cpus.ANY);
            try (CapHandle capHandle = mechanism.hold("inner", wide)) {
                assertThat(CapVerification.ALLOCATE.objection(capHandle.isolation()))
                        .isEmpty();
                assertThat(capHandle.oomKills()).contains(new OomKills(0, 1));
                assertThat(capHandle.exceeded()).contains(new OuterLimit(outer.toString(), Bytes.ofMebibytes(64)));
            }
        } finally {
            ControlGroups.remove(outer);
        }
    }

    private CgroupV1 v1(boolean swap) {
        return new CgroupV1(Optional.of(own), swap, _ -> Optional.empty());
    }
}
