package plimsoll.farm.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FileDigest;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Sha256;
import plimsoll.run.request.RequestException;

/**
 * The files that this machine has from earlier blocks, in the places that every machine of a farm gives them. They may be
 * secrets, so that only this user can read them.
 *
 * @param shared whether members run as another user, who can then read a file whose place is known, but list no places
 */
public record ContentStore(Path root, boolean shared) {
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> PASSED = PosixFilePermissions.fromString("rwx--x--x");
    private static final Set<PosixFilePermission> LISTED = PosixFilePermissions.fromString("rwxr-xr-x");

    /** Below it lie the digests of files and trees, which only those who have the plan know. */
    private static final int DEPTH_OF_PLACES = 1;

    /** Returns the store of a machine with the permissions that an agent on it has chosen. */
    public static ContentStore asFound(Path root) {
        try {
            return new ContentStore(
                    root,
                    Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)
                            && Files.getPosixFilePermissions(root).equals(PASSED));
        } catch (IOException unknown) {
            return new ContentStore(root, false);
        }
    }

    /**
     * Makes the directory of this machine's farm.
     *
     * @throws RequestException when it belongs to another user
     */
    public void open() {
        try {
            Files.createDirectories(root);
            if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
                throw refused(root + " is not a directory of its own");
            }
            Path own = Files.createTempFile(root, "owner", "");
            UserPrincipal user = Files.getOwner(own);
            Files.delete(own);
            UserPrincipal owner = Files.getOwner(root, LinkOption.NOFOLLOW_LINKS);
            if (!owner.equals(user)) {
                throw refused(root + " belongs to " + owner.getName() + ", but this process runs as " + user.getName());
            }
            Files.setPosixFilePermissions(root, shared ? PASSED : OWN);
        } catch (IOException e) {
            throw refused(root + " cannot be written: " + FileErrorText.why(e));
        }
    }

    private static RequestException refused(String why) {
        return new RequestException(
                ExitCode.MACHINE_LACKS,
                why + "; every machine of a farm keeps the files of studies there: remove it, or give it to this user");
    }

    /** Returns whether the file is there with its content, and gives it the permissions that it needs now. */
    public boolean has(BlockFile file) throws IOException {
        Path path = Path.of(file.path());
        boolean there = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && Files.size(path) == file.content().bytes()
                && Sha256.of(path).equals(file.content().sha256());
        if (there) {
            directory(path.resolveSibling("").normalize());
            Files.setPosixFilePermissions(path, permissions(file.executable()));
        }
        return there;
    }

    private Set<PosixFilePermission> permissions(boolean executable) {
        String each = executable ? "r-x" : "r--";
        return PosixFilePermissions.fromString(shared ? each.repeat(3) : each + "------");
    }

    /** Makes a directory below the root. Its permissions do not depend on the umask. */
    public void directory(Path directory) throws IOException {
        Path place = root;
        for (Path name : root.relativize(directory)) {
            place = place.resolve(name);
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(place, PosixFilePermissions.asFileAttribute(OWN));
            }
            boolean passed = root.relativize(place).getNameCount() <= DEPTH_OF_PLACES;
            Files.setPosixFilePermissions(place, shared ? (passed ? PASSED : LISTED) : OWN);
        }
    }

    /** Moves a file that has arrived to its place. */
    public void keep(Path arrived, BlockFile file) throws IOException {
        check(arrived, file.content());
        place(arrived, Path.of(file.path()), file.executable());
    }

    void place(Path arrived, Path place, boolean executable) throws IOException {
        Path parent = place.resolveSibling("").normalize();
        directory(parent);
        Path near = Files.createTempFile(parent, ".arriving", "");
        try {
            Files.copy(arrived, near, StandardCopyOption.REPLACE_EXISTING);
            Files.setPosixFilePermissions(near, permissions(executable));
            Files.move(near, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(near);
        }
    }

    /** @throws IOException when the content is not the one that was asked for */
    public static void check(Path arrived, FileDigest content) throws IOException {
        String digest = Sha256.of(arrived);
        if (Files.size(arrived) != content.bytes() || !digest.equals(content.sha256())) {
            throw new IOException("a file arrived with SHA-256 " + digest + " instead of " + content.sha256());
        }
    }
}
