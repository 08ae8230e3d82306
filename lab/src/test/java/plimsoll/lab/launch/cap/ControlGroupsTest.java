package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on directories and files recorded from different kinds of machines. */
class ControlGroupsTest {
    @TempDir
    Path root;

    @Test
    void a_v1_controller_may_share_its_mount_with_another() throws Exception {
        Path own = Files.createDirectories(root.resolve("cpu,cpuacct/user.slice"));
        ControlGroups groups =
                recorded("4:cpu,cpuacct:/user.slice\n", mount("/", "cpu,cpuacct", "cgroup", "rw,cpu,cpuacct"));
        assertThat(groups.ownV1("cpu")).contains(own);
        assertThat(groups.ownV1("cpuacct")).contains(own);
        assertThat(groups.ownV1("memory")).isEmpty();
    }

    @Test
    void in_a_container_the_path_counts_from_the_hosts_root() throws Exception {
        Path own = Files.createDirectories(root.resolve("memory/inner"));
        ControlGroups groups =
                recorded("8:memory:/docker/abc/inner\n", mount("/docker/abc", "memory", "cgroup", "rw,memory"));
        assertThat(groups.ownV1("memory")).contains(own);
    }

    @Test
    void where_the_path_is_not_mounted_no_group_is_ours() throws Exception {
        Files.createDirectories(root.resolve("memory"));
        ControlGroups groups = recorded("8:memory:/docker/abc\n", mount("/", "memory", "cgroup", "rw,memory"));
        assertThat(groups.ownV1("memory")).isEmpty();
    }

    @Test
    void the_hosts_root_that_a_container_sees_is_not_ours() throws Exception {
        Files.createDirectories(root.resolve("unified"));
        assertThat(recorded("0::/\n", mount("/..", "unified", "cgroup2", "rw")).ownV2())
                .isEmpty();
    }

    @Test
    void a_group_whose_name_only_begins_like_the_mounted_one_is_not_inside() throws Exception {
        Files.createDirectories(root.resolve("memory/d"));
        ControlGroups groups =
                recorded("8:memory:/docker/abcd\n", mount("/docker/abc", "memory", "cgroup", "rw,memory"));
        assertThat(groups.ownV1("memory")).isEmpty();
    }

    @Test
    void a_group_of_the_same_name_below_what_is_mounted_is_not_ours() throws Exception {
        Files.createDirectories(root.resolve("unified/b"));
        assertThat(recorded("0::/b\n", mount("/a", "unified", "cgroup2", "rw")).ownV2())
                .isEmpty();
    }

    @Test
    void v2_is_the_line_without_controllers() throws Exception {
        Path own = Files.createDirectories(root.resolve("unified/user.slice/run-1.scope"));
        ControlGroups groups =
                recorded("8:memory:/\n0::/user.slice/run-1.scope\n", mount("/", "unified", "cgroup2", "rw,nsdelegate"));
        assertThat(groups.ownV2()).contains(own);
    }

    @Test
    void without_any_there_is_none() {
        assertThat(new ControlGroups(root).ownV1("memory")).isEmpty();
        assertThat(new ControlGroups(root).ownV2()).isEmpty();
    }

    @Test
    void a_counter_is_found_by_its_whole_key() throws Exception {
        Path file =
                Files.writeString(root.resolve("memory.oom_control"), "oom_kill_disable 1\nunder_oom 0\noom_kill 5\n");
        assertThat(ControlGroups.number(file, "oom_kill")).contains(5L);
        assertThat(ControlGroups.number(root.resolve("memory.peak"), "")).isEmpty();
    }

    private ControlGroups recorded(String cgroup, String mountinfo) throws Exception {
        Files.createDirectories(root.resolve("self"));
        Files.writeString(root.resolve("self/cgroup"), cgroup);
        Files.writeString(root.resolve("self/mountinfo"), "22 1 0:21 / /proc rw - proc proc rw\n" + mountinfo);
        return new ControlGroups(root);
    }

    private String mount(String below, String name, String type, String options) {
        return "35 31 0:32 " + below + " " + root.resolve(name) + " rw,relatime shared:9 - " + type + " cgroup "
                + options + "\n";
    }
}
