package plimsoll.lab.launch.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.process.SystemTools;

/**
 * The way in which this lab mounts where no other process sees it. A lab that may mount makes a mount namespace. Any
 * other lab makes it in a user namespace, in which it may mount; a member that enters it gets a user namespace of its
 * own below that one, so that it sees its own user and has no rights that it would not have without a disk.
 *
 * @param mayMount whether the lab has the right to mount
 */
public record MountNamespace(boolean mayMount, long user, long group) {
    private static final int CAP_SYS_ADMIN = 21;
    private static final Path PROC = Path.of("/proc");

    /** Reads the rights of this process. */
    public static MountNamespace own() {
        return own(PROC);
    }

    static MountNamespace own(Path proc) {
        ProcessRights rights = ProcessRights.own(proc);
        return new MountNamespace(rights.has(CAP_SYS_ADMIN), rights.user(), rights.group());
    }

    /** Returns the prefix of a command that runs in a new namespace. */
    public List<String> created() throws IOException {
        List<String> argv = new ArrayList<>(List.of(program("unshare")));
        if (!mayMount) {
            argv.addAll(List.of("--user", "--map-root-user"));
        }
        argv.addAll(List.of("--mount", "--propagation", "private", "--"));
        return argv;
    }

    /**
     * Returns the prefix of a command that runs in the namespace of a process. No part of it starts another process.
     *
     * @param holder the process that was started with {@link #created}
     */
    public List<String> entered(long holder) throws IOException {
        String namespaces = PROC.resolve(Long.toString(holder)).resolve("ns") + "/";
        List<String> argv = new ArrayList<>(List.of(program("nsenter")));
        if (!mayMount) {
            argv.addAll(List.of("--user=" + namespaces + "user", "--preserve-credentials"));
        }
        argv.addAll(List.of("--mount=" + namespaces + "mnt", "--"));
        argv.addAll(member());
        return argv;
    }

    /** Returns the prefix that takes the rights of the user namespace away again; empty where there is none. */
    List<String> member() throws IOException {
        return mayMount
                ? List.of()
                : List.of(program("unshare"), "--user", "--map-user=" + user, "--map-group=" + group, "--");
    }

    /** Returns why the kernel gives this lab no user namespace, and the command that changes it, where it shows that. */
    static Optional<Remedy> refusal(Path proc) {
        if (setting(proc, "user/max_user_namespaces").equals("0")) {
            return Optional.of(untilBoot(
                    "this machine allows no user namespaces (user.max_user_namespaces = 0)",
                    "sudo sysctl -w user.max_user_namespaces=10000"));
        }
        if (setting(proc, "kernel/unprivileged_userns_clone").equals("0")) {
            return Optional.of(untilBoot(
                    "only root may make user namespaces here (kernel.unprivileged_userns_clone = 0)",
                    "sudo sysctl -w kernel.unprivileged_userns_clone=1"));
        }
        if (setting(proc, "kernel/apparmor_restrict_unprivileged_userns").equals("1")) {
            return Optional.of(untilBoot(
                    "AppArmor gives no rights in a user namespace (kernel.apparmor_restrict_unprivileged_userns = 1)",
                    "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"));
        }
        return Optional.empty();
    }

    private static Remedy untilBoot(String reason, String command) {
        return Remedy.command(reason + "; allow them until the next boot by: ", command);
    }

    private static String setting(Path proc, String name) {
        try {
            return Files.readString(proc.resolve("sys").resolve(name)).strip();
        } catch (IOException absent) {
            // This kernel does not have the setting, so it restricts nothing.
            return "";
        }
    }

    private static String program(String name) throws IOException {
        return SystemTools.find(name)
                .map(Path::toString)
                .orElseThrow(() -> new IOException(name + " was not found; install util-linux"));
    }
}
