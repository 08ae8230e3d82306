package plimsoll.farm.files;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.Sha256;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The files that this machine has from earlier blocks, in the places that every machine of a farm gives them. */
public final class ContentStore {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("r--r--r--");
    private static final Set<PosixFilePermission> PROGRAM = PosixFilePermissions.fromString("r-xr-xr-x");

    private ContentStore() {}

    /**
     * Makes the directory of this machine's farm. Members may run as another user, who has to read files in it.
     *
     * @throws RequestException when it belongs to another user, or others can write into it
     */
    public static void open() {
        Path root = FarmNames.ROOT;
        try {
            Files.createDirectories(root);
            if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
                throw refused(root + " is not a directory of its own");
            }
            Path own = Files.createTempFile(root, "owner", "");
            Files.delete(own);
            String owner = Files.getOwner(root, LinkOption.NOFOLLOW_LINKS).getName();
            String user = System.getProperty("user.name");
            if (!owner.equals(user)) {
                throw refused(root + " belongs to " + owner + ", but this process runs as " + user);
            }
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw refused(root + " cannot be written: " + e.getMessage());
        }
    }

    private static RequestException refused(String why) {
        return new RequestException(
                ExitCode.MACHINE_LACKS, why + "; every machine of a farm keeps the files of studies there");
    }

    /** Returns whether the file is there with its content. */
    public static boolean has(BlockFile file) throws IOException {
        Path path = Path.of(file.path());
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && Files.size(path) == file.content().bytes()
                && Sha256.of(path).equals(file.content().sha256());
    }

    /** Moves a file that has arrived to its place. */
    public static void keep(Path arrived, BlockFile file) throws IOException {
        check(arrived, file.content());
        Path place = Path.of(file.path());
        Files.createDirectories(place.resolveSibling("."));
        Path near = Files.createTempFile(place.resolveSibling(""), ".arriving", "");
        Files.copy(arrived, near, StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(near, file.executable() ? PROGRAM : FILE);
        try {
            Files.move(near, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.delete(near);
            throw e;
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
