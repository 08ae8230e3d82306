package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.launch.process.ProcessIdentity;

/**
 * The name of a control group that a lab has created: {@code plimsoll-PID-START-NAMESPACE-SUFFIX}. It names its lab, so
 * a clean-up can end the group even if the lab's registry is lost.
 *
 * @param namespace inode of the PID namespace in which the pid is valid
 * @param suffix a number for a member's group; a word for the lab's own
 */
public record GroupName(ProcessIdentity lab, long namespace, String suffix) {
    /** The beginning of every name. */
    public static final String PREFIX = "plimsoll-";

    private static final Pattern FORMAT = Pattern.compile(PREFIX + "(\\d{1,10})-(\\d{1,18})-(\\d{1,18})-(\\w{1,20})");
    private static final Pattern NAMESPACE = Pattern.compile("pid:\\[(\\d{1,18})\\]");

    /** Returns a name of this lab. */
    public static GroupName own(String suffix) {
        return new GroupName(ProcessIdentity.own(), ownNamespace(), suffix);
    }

    /** Returns empty for a group that no lab has created. */
    public static Optional<GroupName> parse(Path group) {
        Matcher name = FORMAT.matcher(group.getFileName().toString());
        return name.matches()
                ? Optional.of(new GroupName(
                        new ProcessIdentity(Long.parseLong(name.group(1)), Long.parseLong(name.group(2))),
                        Long.parseLong(name.group(3)),
                        name.group(4)))
                : Optional.empty();
    }

    /** Whether this lab created the group. */
    public boolean isOwn() {
        return lab.equals(ProcessIdentity.own()) && namespace == ownNamespace();
    }

    /** Whether the group's lab is certainly dead. A pid of another namespace means nothing here. */
    public boolean isOfDeadLab() {
        return namespace == ownNamespace() && !lab.alive();
    }

    @Override
    public String toString() {
        return PREFIX + lab + "-" + namespace + "-" + suffix;
    }

    private static long ownNamespace() {
        try {
            Matcher link = NAMESPACE.matcher(
                    Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
            return link.matches() ? Long.parseLong(link.group(1)) : 0;
        } catch (IOException e) {
            // A kernel without PID namespaces has one, which needs no number.
            return 0;
        }
    }
}
