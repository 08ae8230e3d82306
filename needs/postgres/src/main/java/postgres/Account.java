package postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The user that runs the server, and the paths that it sees. PostgreSQL refuses root, so root starts it as a user that
 * owns nothing but the data directory.
 *
 * <p>That user often cannot reach the programs and the data, which may lie below root's home directory. So the server
 * gets a mount namespace in which {@code /tmp} holds both, and an {@code /etc/passwd} that names its user, without which
 * initdb refuses to start.
 */
final class Account {
    /** User IDs that systemd keeps for services without an account of their own: 61184 to 65519. */
    private static final int FIRST_ID = 61184;

    private static final int LAST_ID = 65519;
    private static final String ID = "unix:uid";
    private static final String ENTER =
            "PATH=$PATH:/usr/sbin:/usr/bin:/sbin:/bin && exec 3<\"$1\" 4<\"$2\" && mount -t tmpfs -o mode=0755,size=1m plimsoll /tmp"
                    + " && mkdir /tmp/server /tmp/data && mount --no-canonicalize --bind /proc/self/fd/3 /tmp/server"
                    + " && mount --no-canonicalize --bind /proc/self/fd/4 /tmp/data"
                    + " && echo \"postgres:x:$3:$3::/:/bin/false\" > /tmp/passwd && mount --bind /tmp/passwd /etc/passwd"
                    + " && id=$3 && shift 3 && cd / && exec 3<&- 4<&-"
                    + " && exec setpriv --reuid \"$id\" --regid \"$id\" --clear-groups --no-new-privs -- \"$@\"";

    private final List<String> prefix;
    private final Path home;
    private final Path data;
    private final int id;

    private Account(List<String> prefix, Path home, Path data, int id) {
        this.prefix = prefix;
        this.home = home;
        this.data = data;
        this.id = id;
    }

    /**
     * Creates the data directory unless it exists and, as root, gives it to the server's user.
     *
     * @param home the directory of {@code bin/postgres}
     */
    static Account of(Path home, Path data) throws IOException {
        Files.createDirectories(data);
        int owner = id(data);
        if (id(Path.of("/proc/self")) != 0) {
            return new Account(List.of(), home, data, owner);
        }
        int id = owner == 0 ? ThreadLocalRandom.current().nextInt(FIRST_ID, LAST_ID + 1) : owner;
        Account account = new Account(
                List.of(
                        "unshare",
                        "--mount",
                        "--propagation",
                        "private",
                        "/bin/sh",
                        "-c",
                        ENTER,
                        "plimsoll",
                        home.toString(),
                        data.toString(),
                        Integer.toString(id)),
                Path.of("/tmp/server"),
                Path.of("/tmp/data"),
                id);
        // It was unpacked into a private directory, and holds nothing private.
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        account.own(data);
        return account;
    }

    /** Gives a file to the server's user. */
    void own(Path file) throws IOException {
        if (id(file) != id) {
            Files.setAttribute(file, ID, id);
            Files.setAttribute(file, "unix:gid", id);
        }
    }

    /** Returns the command line of a program of the server that works on the data directory. */
    List<String> running(String program, List<String> arguments) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(home.resolve("bin").resolve(program).toString(), "-D", data.toString()));
        all.addAll(arguments);
        return all;
    }

    private static int id(Path file) throws IOException {
        return (int) Files.getAttribute(file, ID);
    }
}
