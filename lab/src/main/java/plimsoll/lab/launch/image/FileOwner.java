package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The owner of an image's files on this machine.
 *
 * <p>Only a lab of root can give them the owners that the image names. Where the image runs as one user of this machine,
 * who is all users inside it, that user owns all of them.
 */
public sealed interface FileOwner {
    /** The owners that the image names. */
    record AsInImage() implements FileOwner {}

    /** One user of this machine, whom the lab must be allowed to make their owner. */
    record One(long uid, long gid) implements FileOwner {}

    /** The lab's own user. */
    record LabUser() implements FileOwner {}

    /** Gives a file its owner. A symbolic link is changed itself. */
    default void own(Path file, long uid, long gid) throws IOException {
        switch (this) {
            case AsInImage() -> set(file, uid, gid);
            case One(long user, long group) -> set(file, user, group);
            case LabUser() -> {
                // It is the owner of what it creates.
            }
        }
    }

    /** Returns what distinguishes the files of one owner from those of another, for a file name. */
    default String key() {
        return switch (this) {
            case AsInImage() -> "image";
            case One(long uid, long gid) -> uid + "-" + gid;
            case LabUser() -> "lab";
        };
    }

    private static void set(Path file, long uid, long gid) throws IOException {
        if (uid < 0 || uid >= 1L << 32 || gid < 0 || gid >= 1L << 32) {
            throw new IOException("the image has a file of user " + uid + " and group " + gid + ", which do not exist");
        }
        Files.setAttribute(file, "unix:gid", (int) gid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:uid", (int) uid, LinkOption.NOFOLLOW_LINKS);
    }
}
