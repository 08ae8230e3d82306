package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.lab.launch.process.ProcessIdentity;

/** Divides real groups: any controller of v2 that this machine can hand down obeys the same rules as memory. */
@Tag("kernel")
@Timeout(60)
class DelegatingGroupTest {
    /** Groups with processes cannot hand these down. Labs beside this test use the last one. */
    private static final List<String> DOMAINS = List.of("hugetlb", "misc", "rdma", "io", "memory");

    private final Path root = mount();
    private final Path group = root.resolve("divided-test-" + ProcessIdentity.own());
    private String controller = "";
    private boolean switchedOn;
    private Process sleeper;

    @BeforeEach
    void makeAGroupWithAProcess() throws Exception {
        assumeTrue(Files.isWritable(root), "no cgroup v2 hierarchy is writable here");
        List<String> controllers = DelegatingGroup.words(root.resolve("cgroup.controllers")).stream()
                .filter(word -> !word.isBlank())
                .toList();
        assumeTrue(!controllers.isEmpty(), "the cgroup v2 hierarchy has no controller here");
        Optional<String> domain = DOMAINS.stream().filter(controllers::contains).findFirst();
        controller = domain.orElse(controllers.getFirst());
        switchedOn =
                !DelegatingGroup.words(root.resolve("cgroup.subtree_control")).contains(controller);
        ControlGroups.write(root.resolve("cgroup.subtree_control"), "+" + controller);
        Files.createDirectory(group);
        sleeper = new ProcessBuilder("sleep", "60").start();
        ControlGroups.write(group.resolve("cgroup.procs"), Long.toString(sleeper.pid()));
    }

    @AfterEach
    void removeIt() throws Exception {
        if (sleeper == null) {
            return;
        }
        sleeper.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        try (var children = Files.list(group)) {
            children.filter(Files::isDirectory).forEach(ControlGroups::remove);
        }
        ControlGroups.remove(group);
        if (switchedOn) {
            ControlGroups.write(root.resolve("cgroup.subtree_control"), "-" + controller);
        }
    }

    @Test
    void a_group_with_processes_cannot_hand_a_controller_down() {
        assertThatThrownBy(() -> ControlGroups.write(group.resolve("cgroup.subtree_control"), "+" + controller))
                .hasMessageContaining("busy");
    }

    @Test
    void its_processes_stay_in_a_leaf_until_the_end_and_then_return() throws Exception {
        DelegatingGroup divided = divide();
        assertThat(divided.moved()).isEqualTo(1);
        assertThat(DelegatingGroup.processes(group)).isEmpty();
        assertThat(DelegatingGroup.processes(leaf())).containsExactly(pid());
        assertThat(divided.has(controller)).isTrue();
        divided.close();
        assertUndivided();
    }

    @Test
    void a_controller_that_was_on_before_stays_on() throws Exception {
        sleeper.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        awaitEmpty();
        ControlGroups.write(group.resolve("cgroup.subtree_control"), "+" + controller);
        divide().close();
        assertThat(DelegatingGroup.words(group.resolve("cgroup.subtree_control")))
                .containsExactly(controller);
        assertThat(children()).isEmpty();
    }

    @Test
    void two_labs_share_it_and_the_last_one_undoes_it() throws Exception {
        DelegatingGroup first = divide();
        DelegatingGroup second = divide();
        assertThat(second.moved()).isZero();
        first.close();
        assertThat(DelegatingGroup.processes(leaf())).containsExactly(pid());
        assertThat(second.has(controller)).isTrue();
        second.close();
        assertUndivided();
    }

    @Test
    void the_leaf_of_a_killed_lab_is_used_and_undone() throws Exception {
        divide();
        Path reference = children().stream()
                .filter(child -> GroupName.parse(child).isPresent())
                .findFirst()
                .orElseThrow();
        GroupName own = GroupName.parse(reference).orElseThrow();
        Files.delete(reference);
        Files.createDirectory(group.resolve(
                new GroupName(new ProcessIdentity(own.lab().pid(), 1), own.namespace(), "lab1").toString()));
        divide().close();
        assertThat(DelegatingGroup.processes(group)).containsExactly(pid());
        assertThat(children())
                .extracting(child -> child.getFileName().toString())
                .containsExactly(
                        new GroupName(new ProcessIdentity(own.lab().pid(), 1), own.namespace(), "lab1").toString());
    }

    @Test
    void a_controller_that_the_kernel_refuses_leaves_the_group_as_it_was() throws Exception {
        assertThatThrownBy(() -> DelegatingGroup.of(group, List.of("nonsense", controller)))
                .isInstanceOf(IOException.class);
        assertUndivided();
    }

    private DelegatingGroup divide() throws IOException {
        return DelegatingGroup.of(group, List.of(controller));
    }

    private void assertUndivided() throws IOException {
        assertThat(DelegatingGroup.processes(group)).containsExactly(pid());
        assertThat(DelegatingGroup.words(group.resolve("cgroup.subtree_control")))
                .containsExactly("");
        assertThat(children()).isEmpty();
    }

    private void awaitEmpty() throws InterruptedException {
        while (!DelegatingGroup.processes(group).isEmpty()) {
            Thread.sleep(5);
        }
    }

    private Path leaf() throws IOException {
        return children().stream().filter(DelegatingGroup::isLeaf).findFirst().orElseThrow();
    }

    private List<Path> children() throws IOException {
        try (var entries = Files.list(group)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    private String pid() {
        return Long.toString(sleeper.pid());
    }

    private static Path mount() {
        return new ControlGroups(Path.of("/proc")).mountV2().orElse(Path.of("/nonexistent"));
    }
}
