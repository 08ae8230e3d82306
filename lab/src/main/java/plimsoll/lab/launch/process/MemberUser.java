package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/**
 * The user as which members run, where that is another than the lab's, which is root's then.
 *
 * @param program {@code setpriv}, which changes the user
 * @param home its home directory, which need not exist
 */
public record MemberUser(Path program, String name, long uid, long gid, Path home) {
    /**
     * Executes the program as the user: $1 the user, $2 the group, $3 the lab's pid, $4 {@code setpriv}. The log pipes
     * become the user's, since a program that opens {@code /dev/stdout} by its name needs the permission. The change of
     * the user clears the parent-death signal, so it is set again, and the shell behind it checks that the lab still runs.
     */
    private static final String ENTER = "for pipe in /proc/self/fd/1 /proc/self/fd/2; do"
            + " [ ! -p $pipe ] || command -p chown \"$1\" $pipe || exit 126; done;"
            + " user=$1 group=$2 lab=$3 change=$4; shift 4;"
            + " exec \"$change\" --reuid \"$user\" --regid \"$group\" --init-groups --inh-caps=-all --pdeathsig KILL --"
            + " /bin/sh -c '[ \"$PPID\" = \"$1\" ] || exit 126; shift; exec \"$@\"' plimsoll \"$lab\" \"$@\"";

    private static final String PRIVATE = "rwx------";

    /** Returns the prefix of a command that the user executes. No part of it starts a process that remains. */
    List<String> prefix(long labPid) {
        return List.of(
                "/bin/sh",
                "-c",
                ENTER,
                "plimsoll",
                Long.toString(uid),
                Long.toString(gid),
                Long.toString(labPid),
                program.toString());
    }

    /** Returns the variables that name the user. */
    Map<String, String> environment() {
        return Map.of("HOME", home.toString(), "USER", name, "LOGNAME", name);
    }

    /** Creates a directory that only the user can enter. Its parent must not be the user's. */
    public Path createDirectory(Path directory) throws IOException {
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
        own(directory);
        return directory;
    }

    /** Gives the user a file in a directory that is not the user's. */
    public void own(Path file) throws IOException {
        Files.setAttribute(file, "unix:gid", (int) gid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:uid", (int) uid, LinkOption.NOFOLLOW_LINKS);
    }

    /** Describes the user, such as {@code alice (uid 1000)}. */
    @Override
    public String toString() {
        return name + " (uid " + uid + ")";
    }
}
