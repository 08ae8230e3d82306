package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A machine of a farm on this one: a network namespace with a link to the broker, and a disk of its own in the place that
 * all machines have in common. Only root can make one.
 *
 * @param number from 1 to 200, which is in its address
 */
record FarmMachine(ToolWorkspace desk, String name, int number) implements AutoCloseable {
    static final Path SHARED = Path.of("/var/tmp/plimsoll-farm");
    private static final String DISK_SIZE = "512m";

    static FarmMachine of(ToolWorkspace desk, String name, int number) throws IOException {
        Files.createDirectories(SHARED);
        FarmMachine machine = new FarmMachine(desk, name, number);
        machine.close();
        Files.createDirectories(machine.disk());
        must(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "mode=0700,size=" + DISK_SIZE,
                "plimsoll",
                machine.disk().toString());
        must("ip", "netns", "add", machine.network());
        must("ip", "link", "add", machine.link(), "type", "veth", "peer", "name", "far", "netns", machine.network());
        must("ip", "addr", "add", machine.broker() + "/30", "dev", machine.link());
        must("ip", "link", "set", machine.link(), "up");
        machine.inside("ip", "addr", "add", "10.231." + number + ".2/30", "dev", "far");
        machine.inside("ip", "link", "set", "far", "up");
        machine.inside("ip", "link", "set", "lo", "up");
        return machine;
    }

    /** Whether this process may make one. */
    static boolean possible() throws IOException {
        String probe = "plf-probe-" + ProcessHandle.current().pid();
        boolean made = run("ip", "netns", "add", probe) == 0;
        return made && run("ip", "netns", "del", probe) == 0;
    }

    /**
     * Puts the keys of a farm into the directory of a test.
     *
     * @param made a directory of a class of tests, in which they are made once, since keytool is slow
     */
    static void keys(ToolWorkspace desk, Path made, List<String> agents) {
        Path keys = made.resolve("keys");
        if (Files.notExists(keys)) {
            List<String> words = new ArrayList<>(List.of("farm", "keys", keys.toString()));
            agents.forEach(agent -> words.addAll(List.of("--agent", agent)));
            ToolExit exit = desk.run(words.toArray(String[]::new));
            assertThat(exit.code()).as(exit.said() + exit.complained()).isZero();
        }
        assertThat(Steps.run(desk.directory(), List.of("cp", "-a", keys.toString(), "keys")))
                .isZero();
    }

    /** Returns a program that starts another one with a directory of its own in the place that all machines have in common. */
    static List<String> onDisk(Path disk) {
        return List.of(
                "unshare",
                "-m",
                "--propagation",
                "private",
                "sh",
                "-c",
                "mount --bind \"$0\" " + SHARED + " && exec \"$@\"",
                disk.toString());
    }

    /** The broker's address as this machine sees it. */
    String broker() {
        return "10.231." + number + ".1";
    }

    private String network() {
        return "plf-" + name;
    }

    private String link() {
        return "plf" + number;
    }

    private Path disk() {
        return desk.directory().resolve("disk-" + name);
    }

    Running agent(int port) {
        // 'ip netns exec' would also hide the control groups.
        List<String> program = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + network()));
        program.addAll(onDisk(disk()));
        return desk.startBy(
                program, "agent", "--farm", broker() + ":" + port, "--keys", "keys/agents/" + name, "--allow-root");
    }

    /** Starts a generator that may load the machine of the lab. */
    Running generator(int port) {
        return desk.startBy(
                List.of("nsenter", "--net=/run/netns/" + network()),
                "agent",
                "--generator",
                Integer.toString(port),
                "--keys",
                "keys/agents/" + name,
                "--allow-host",
                broker());
    }

    /** Starts an agent that runs needs, with its own disk for everything that it writes. */
    Running needs(int port) {
        return needs(port, List.of());
    }

    /** Starts such an agent on a machine without a program. */
    Running needsWithout(String program, int port) {
        return needs(port, List.of("sh", "-c", "mount --bind /dev/null \"$0\" && exec \"$@\"", program));
    }

    /** Starts an agent that runs needs and is a generator. */
    Running needsAndLoad(int port) {
        return needs(port, List.of(), "--generator=" + port, "--allow-host", broker());
    }

    private Running needs(int port, List<String> around, String... more) {
        List<String> program = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + network()));
        program.addAll(onDisk(disk()));
        program.addAll(around);
        program.addAll(List.of("env", "XDG_STATE_HOME=" + disk().resolve("state")));
        List<String> words =
                new ArrayList<>(List.of("agent", "--needs=" + port, "--keys", "keys/agents/" + name, "--allow-root"));
        words.addAll(List.of(more));
        return desk.startBy(program, words.toArray(String[]::new));
    }

    /** The address of this machine as the lab sees it. */
    String address() {
        return "10.231." + number + ".2";
    }

    void cut() throws IOException {
        must("ip", "link", "set", link(), "down");
    }

    void mend() throws IOException {
        must("ip", "link", "set", link(), "up");
        inside("iptables", "-F", "INPUT");
    }

    /** Loses three packets of ten. */
    void lose() throws IOException {
        arriving("-m", "statistic", "--mode", "random", "--probability", "0.3", "-j", "DROP");
    }

    /** Takes 60 packets a second. */
    void slow() throws IOException {
        arriving("-m", "limit", "--limit", "60/s", "--limit-burst", "20", "-j", "ACCEPT");
        arriving("-j", "DROP");
    }

    private void arriving(String... rule) throws IOException {
        List<String> command = new ArrayList<>(List.of("iptables", "-A", "INPUT", "-i", "far"));
        command.addAll(List.of(rule));
        inside(command.toArray(String[]::new));
    }

    void fill() throws IOException {
        run("dd", "if=/dev/zero", "of=" + disk().resolve("filler"), "bs=1M");
    }

    void empty() throws IOException {
        Files.deleteIfExists(disk().resolve("filler"));
    }

    private void inside(String... command) throws IOException {
        List<String> entered = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + network()));
        entered.addAll(List.of(command));
        must(entered.toArray(String[]::new));
    }

    @Override
    public void close() throws IOException {
        run("ip", "netns", "del", network());
        run("ip", "link", "del", link());
        if (Files.isDirectory(disk())) {
            run("umount", "-l", disk().toString());
        }
    }

    static void must(String... command) throws IOException {
        assertThat(run(command)).as(String.join(" ", command)).isZero();
    }

    /** Returns the exit code. */
    static int run(String... command) throws IOException {
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(started.waitFor(600, TimeUnit.SECONDS))
                    .as(String.join(" ", command))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        return started.exitValue();
    }
}
