package plimsoll.run.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates directories for results. */
public final class ResultDirectories {
    /** Only its user can enter, whatever the umask: logs and heap dumps of a service are not for others. */
    public static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private ResultDirectories() {}

    public static void create(Path directory) {
        try {
            Files.createDirectories(directory, PRIVATE);
        } catch (IOException refused) {
            throw new UncheckedIOException(
                    "cannot create the directory " + directory + ": " + refused.getMessage(), refused);
        }
    }
}
