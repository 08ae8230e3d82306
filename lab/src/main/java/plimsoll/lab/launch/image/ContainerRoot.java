package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.machine.MountNamespace;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.member.ContainerImage;

/**
 * The root directory of a member that is an image: the files of the image, over which the member's own changes lie, with
 * the machine's {@code /proc}, {@code /sys} and network, and the lab's directories under their own paths.
 *
 * <p>It is mounted in a mount namespace by the process that becomes the member's program. So the program keeps the pid,
 * the control group and the parent-death signal of a member that is a command, and nothing is left when it is gone.
 */
public final class ContainerRoot {
    /**
     * Script arguments: $1 the root directory, $2 the files of the image, $3 the member's changes, $4 a directory that
     * the overlay needs, $5 {@code move} if the new root takes the place of the machine's, which a process with root's
     * rights could otherwise reach; the directories that the member shares with the lab; {@code --}; the command.
     */
    private static final String MOUNT = """
            own=$PATH; PATH=/usr/bin:/bin:/usr/sbin:/sbin
            root=$1 image=$2 changes=$3 work=$4 way=$5; shift 5
            readonly_at() { mount --bind "$1" "$root$1" && mount -o remount,bind,ro "$root$1"; }
            mount -t overlay -o "lowerdir=$image,upperdir=$changes,workdir=$work" plimsoll "$root" || exit 125
            mount --rbind /proc "$root/proc" || exit 125
            if [ "$way" = stay ]; then mount --rbind /sys "$root/sys" || exit 125; else
              for file in sys sysrq-trigger irq bus; do
                [ ! -e "/proc/$file" ] || readonly_at "/proc/$file" || exit 125
              done
              readonly_at /sys || exit 125
              for each in /sys/fs/cgroup /sys/fs/cgroup/*; do
                [ -h "$each" ] || ! mountpoint -q "$each" || readonly_at "$each" || exit 125
              done
            fi
            mount -t tmpfs -o size=1m,mode=755 plimsoll "$root/dev" || exit 125
            for node in null zero full random urandom tty; do
              [ ! -e "/dev/$node" ] || { : > "$root/dev/$node" && mount --bind "/dev/$node" "$root/dev/$node"; } || exit 125
            done
            ln -s /proc/self/fd "$root/dev/fd" && ln -s fd/0 "$root/dev/stdin" && ln -s fd/1 "$root/dev/stdout" \\
              && ln -s fd/2 "$root/dev/stderr" && mkdir "$root/dev/shm" || exit 125
            mount -t tmpfs -o size=64m,mode=1777 plimsoll "$root/dev/shm" || exit 125
            for file in resolv.conf hosts; do
              [ ! -e "/etc/$file" ] || mount --bind "/etc/$file" "$root/etc/$file" || exit 125
            done
            while [ "$1" != -- ]; do mount --rbind "$1" "$root$1" || exit 125; shift; done; shift
            cd "$root" || exit 125
            [ "$way" = stay ] || mount --move . / || exit 125
            PATH=$own
            exec "$@"
            """;

    /** The rights that a container engine leaves to root, without the one to make devices. */
    private static final List<String> ROOTS_RIGHTS = List.of(
            "chown",
            "dac_override",
            "fsetid",
            "fowner",
            "net_raw",
            "setgid",
            "setuid",
            "setfcap",
            "setpcap",
            "net_bind_service",
            "sys_chroot",
            "kill",
            "audit_write");

    private static final String NOT_IN_MOUNT_OPTIONS = ":,\\\"";
    private static final List<String> MOUNT_POINTS = List.of("/proc", "/sys", "/dev");
    private static final List<String> BOUND_FILES = List.of("/etc/resolv.conf", "/etc/hosts");

    /** Variables that make a program load code, or data in its place: no program of this machine gets them. */
    private static final Pattern OF_LOADER =
            Pattern.compile("LD_.*|GLIBC_TUNABLES|GCONV_PATH|LOCPATH|NLSPATH|LANGUAGE|OUTPUT_CHARSET|MALLOC_.*");

    private static final List<String> SETTERS = List.of("/usr/bin/env", "/bin/env");

    private final UnpackedImage image;
    private final Path layer;
    private final ImageUser user;
    private final Optional<MemberUser> runsAs;
    private final MountNamespace namespace;

    /**
     * @param layer a directory of the lab's own for this member's changes
     * @param runsAs the user of this machine as which it runs; empty: the lab's
     */
    ContainerRoot(
            UnpackedImage image, Path layer, ImageUser user, Optional<MemberUser> runsAs, MountNamespace namespace) {
        this.image = image;
        this.layer = layer;
        this.user = user;
        this.runsAs = runsAs;
        this.namespace = namespace;
    }

    /** Returns the user of this machine as which the program runs; empty: the lab's. */
    public Optional<MemberUser> runsAs() {
        return runsAs;
    }

    /**
     * Returns the program and its arguments.
     *
     * @param words of the study
     */
    public List<String> program(ContainerImage written, List<String> words) throws IOException {
        return image.config().command(written, words);
    }

    /** Returns the variables of the image. */
    public Map<String, String> variables() throws IOException {
        return image.environment();
    }

    /** Returns in a sentence which file of a command the user cannot read, if that may be why its program ended. */
    public Optional<String> accessProblem(List<String> command) {
        long uid = runsAs.map(MemberUser::uid).orElse(namespace.user());
        long gid = runsAs.map(MemberUser::gid).orElse(namespace.group());
        return new ImageAccess(image, uid, gid).sentence(command);
    }

    /**
     * Prepares a start: makes the places at which directories will be mounted.
     *
     * @param shared absolute paths of directories that the member sees under the same paths
     */
    public void prepare(List<Path> shared) throws IOException {
        if (Stream.of(layer, image.root())
                .anyMatch(path -> path.toString().chars().anyMatch(each -> NOT_IN_MOUNT_OPTIONS.indexOf(each) >= 0))) {
            throw new IOException(
                    "the lab's state directory must not have one of : , \\ \" in its path for an image, but" + " is "
                            + layer + "; XDG_STATE_HOME names another");
        }
        boolean first = !Files.isDirectory(changes(), LinkOption.NOFOLLOW_LINKS);
        if (first) {
            Files.createDirectory(changes());
            copyAttributes(image.root(), changes());
            Files.createDirectory(layer.resolve("root"));
        }
        DirectoryDeleter.delete(layer.resolve("work"));
        Files.createDirectory(layer.resolve("work"));
        for (String point : MOUNT_POINTS) {
            directory(point);
        }
        for (Path each : shared) {
            directory(each.toString());
        }
        for (String file : BOUND_FILES) {
            file(file);
        }
        if (first) {
            nameUser();
        }
        String working = image.config().directory();
        if (first && new ImagePaths(image.root()).find(working).isEmpty()) {
            Path made = directory(working);
            if (runsAs.isPresent()) {
                runsAs.get().own(made);
            }
        }
    }

    /** Returns the prefix of a command that makes the root; part of it runs before the member's user is entered. */
    public List<String> wrap(List<Path> shared) throws IOException {
        List<String> argv = new ArrayList<>(namespace.created());
        argv.addAll(List.of("/bin/sh", "-c", MOUNT, "plimsoll"));
        argv.addAll(Stream.of(layer.resolve("root"), image.root(), changes(), layer.resolve("work"))
                .map(Path::toString)
                .toList());
        argv.add(namespace.mayMount() ? "move" : "stay");
        shared.forEach(each -> argv.add(each.toString()));
        argv.add("--");
        return argv;
    }

    /**
     * Returns the command that executes a program of the image in its root; it runs as the member's user.
     *
     * @throws IOException if the image does not have the program
     */
    public List<String> command(List<String> program, Map<String, String> environment) throws IOException {
        image.requireProgram(program.getFirst());
        Map<String, String> loaders = new TreeMap<>(environment);
        loaders.keySet().removeIf(name -> !OF_LOADER.matcher(name).matches());
        Map<String, String> own = new TreeMap<>(environment);
        own.keySet().removeAll(passed(environment).keySet());
        own.keySet().removeAll(loaders.keySet());
        List<String> argv = new ArrayList<>();
        argv.addAll(List.of(tool("setpriv"), "--no-new-privs"));
        if (asRoot()) {
            argv.addAll(List.of("--bounding-set", "-all,+" + String.join(",+", ROOTS_RIGHTS)));
        }
        argv.add("--");
        set(argv, tool("env"), own);
        argv.add(tool("unshare"));
        if (mapped()) {
            argv.addAll(List.of("--user", "--map-user=" + user.uid(), "--map-group=" + user.gid()));
        }
        argv.addAll(List.of("--root=.", "--wd=" + image.config().directory(), "--"));
        if (!loaders.isEmpty()) {
            set(argv, setter(loaders), loaders);
        }
        argv.addAll(program);
        return argv;
    }

    /** Ends the setter's options first: a variable of a foreign image may have the name of one, such as {@code -S}. */
    private static void set(List<String> argv, String setter, Map<String, String> variables) {
        argv.addAll(List.of(setter, "--"));
        variables.forEach((name, value) -> argv.add(name + "=" + value));
    }

    /** Returns the program of the image that sets variables once the machine's programs are out of reach. */
    private String setter(Map<String, String> loaders) throws IOException {
        ImagePaths paths = new ImagePaths(image.root());
        for (String setter : SETTERS) {
            if (paths.find(setter).isPresent()) {
                return setter;
            }
        }
        throw new IOException("the variables " + String.join(", ", loaders.keySet())
                + " can only be set by the program env, which the image does not have; remove them, or add env to the"
                + " image");
    }

    /**
     * Returns the variables that are passed as such, rather than by {@link #command}: those of the study. The shells that
     * make the root would execute a function in a variable of the image.
     */
    public Map<String, String> passed(Map<String, String> environment) throws IOException {
        Map<String, String> own = image.environment();
        return environment.entrySet().stream()
                .filter(each -> !OF_LOADER.matcher(each.getKey()).matches())
                .filter(each -> !each.getValue().equals(own.get(each.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Deletes the member's changes. */
    public void delete() throws IOException {
        DirectoryDeleter.delete(layer);
    }

    /** Whether its user is root, of this machine or of the namespace in which an unprivileged lab mounts. */
    private boolean asRoot() {
        return user.uid() == 0 && runsAs.isEmpty();
    }

    /** Whether a lab that may not change its user shows it as the image's user, in a user namespace of the process. */
    private boolean mapped() {
        return !namespace.mayMount() && user.uid() != 0;
    }

    private Path changes() {
        return layer.resolve("changes");
    }

    /**
     * Makes a directory among the member's changes, where it hides a file or a link of the image. A directory that the
     * image has too keeps its owner and permissions.
     */
    private Path directory(String path) throws IOException {
        Path ours = changes();
        Path theirs = image.root();
        boolean merged = true;
        for (String name : ImagePaths.names(path)) {
            ours = ImagePaths.child(ours, name);
            theirs = ImagePaths.child(theirs, name);
            merged = merged && Files.isDirectory(theirs, LinkOption.NOFOLLOW_LINKS);
            if (Files.exists(ours, LinkOption.NOFOLLOW_LINKS)) {
                if (!Files.isDirectory(ours, LinkOption.NOFOLLOW_LINKS)) {
                    throw new IOException("it has replaced " + path + ", at which the lab mounts a directory");
                }
                continue;
            }
            Files.createDirectory(ours);
            if (merged) {
                copyAttributes(theirs, ours);
            } else {
                Files.setAttribute(ours, "unix:mode", 0755);
            }
        }
        return ours;
    }

    /** Adds a line for a user whom the image does not name: a JVM without a name has no counters. */
    private void nameUser() throws IOException {
        long uid = runsAs.map(MemberUser::uid).orElse(user.uid());
        long gid = runsAs.map(MemberUser::gid).orElse(user.gid());
        String accounts = ImageUser.accounts(new ImagePaths(image.root()));
        if (!accounts.matches("(?s)(.*\\n)?[^:\\n]*:[^:\\n]*:" + uid + ":.*")) {
            Path file = directory("/etc").resolve("passwd");
            Files.writeString(
                    file,
                    accounts + (accounts.isEmpty() || accounts.endsWith("\n") ? "" : "\n") + "plimsoll:x:" + uid + ":"
                            + gid + "::" + user.home() + ":/bin/sh\n");
            Files.setAttribute(file, "unix:mode", 0644);
        }
    }

    private void file(String path) throws IOException {
        Path parent = directory(path.substring(0, path.lastIndexOf('/')));
        Path file = parent.resolve(path.substring(path.lastIndexOf('/') + 1));
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(file);
        }
    }

    private static void copyAttributes(Path from, Path to) throws IOException {
        for (String name : List.of("unix:uid", "unix:gid")) {
            Object value = Files.getAttribute(from, name, LinkOption.NOFOLLOW_LINKS);
            if (!value.equals(Files.getAttribute(to, name, LinkOption.NOFOLLOW_LINKS))) {
                Files.setAttribute(to, name, value, LinkOption.NOFOLLOW_LINKS);
            }
        }
        Files.setAttribute(to, "unix:mode", (int) Files.getAttribute(from, "unix:mode") & 07777);
    }

    private static String tool(String name) throws IOException {
        return SystemTools.find(name)
                .map(Path::toString)
                .orElseThrow(() -> new IOException(name + " was not found; install util-linux and coreutils"));
    }
}
