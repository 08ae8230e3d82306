package plimsoll.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** Mode, user and group of a directory, by the JDK's names. */
record FileOwnership(Map<String, Object> values) {
    static FileOwnership of(Path path) throws IOException {
        return new FileOwnership(Files.readAttributes(path, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS));
    }

    /** Gives them to another directory. Only the values that differ are set, since only root may change the owner. */
    void give(Path path) throws IOException {
        Map<String, Object> has = of(path).values();
        for (String name : new String[] {"gid", "uid", "mode"}) {
            Object value = values.getOrDefault(name, name);
            if (!value.equals(has.getOrDefault(name, name))) {
                Files.setAttribute(path, "unix:" + name, value, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }
}
