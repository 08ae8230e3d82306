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
 * @param account whether this machine has an account of the user, with its groups
 */
public record MemberUser(Path program, String name, long uid, long gid, Path home, boolean account) {
    /**
     * Executes the program as the user: $1 the user, $2 the group, $3 the lab's pid, $4 {@code setpriv}, $5 its option for
     * the other groups, $6 the rights that the user keeps. The log pipes
     * become the user's, since a program that opens {@code /dev/stdout} by its name needs the permission. The change of
     * the user clears the parent-death signal, so it is set again, and the shell behind it checks that the lab still runs.
     */
    private static final String ENTER = "for pipe in /proc/self/fd/1 /proc/self/fd/2; do"
            + " [ ! -p $pipe ] || command -p chown \"$1\" $pipe || exit 126; done;"
            + " user=$1 group=$2 lab=$3 change=$4 groups=$5 rights=$6; shift 6;"
            + " exec \"$change\" --reuid \"$user\" --regid \"$group\" \"$groups\" --inh-caps=\"$rights\" --ambient-caps=\"$rights\" --pdeathsig KILL --"
            + " /bin/sh -c '[ \"$PPID\" = \"$1\" ] || exit 126; shift; exec \"$@\"' plimsoll \"$lab\" \"$@\"";

    private static final String PRIVATE = "rwx------";

    /** A user who has an account. */
    public MemberUser(Path program, String name, long uid, long gid, Path home) {
        this(program, name, uid, gid, home, true);
    }

    /** Returns a user who is a number on this machine, such as that of an image. */
    public static MemberUser numbered(Path program, long uid, long gid, Path home) {
        return new MemberUser(program, Long.toString(uid), uid, gid, home, false);
    }

    /**
     * Returns the prefix of a command that the user executes. No part of it starts a process that remains.
     *
     * @param chroots whether the user keeps the right to enter a root directory, which an image needs
     */
    List<String> prefix(long labPid, boolean chroots) {
        return List.of(
                "/bin/sh",
                "-c",
                ENTER,
                "plimsoll",
                Long.toString(uid),
                Long.toString(gid),
                Long.toString(labPid),
                program.toString(),
                account ? "--init-groups" : "--clear-groups",
                chroots ? "-all,+sys_chroot" : "-all");
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
