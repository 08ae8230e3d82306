package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Optional;

/**
 * Finds a control group of v2 that the lab may divide. The lab's own group is taken where it was delegated; otherwise
 * systemd is asked for a scope; without systemd, as in a container, the lab's own group is taken together with the
 * other processes in it.
 */
record DelegationSearch(ControlGroups groups, SystemdScope systemd) {
    Delegation run() {
        Optional<Path> own = groups.ownV2();
        if (own.isEmpty()) {
            return new Delegation.Refused("no cgroup v2 hierarchy shows the lab's own group", Optional.empty());
        }
        if (groups.isReadOnlyV2()) {
            return new Delegation.Refused(
                    "the cgroup v2 hierarchy around " + own.get() + " is mounted read-only", Optional.of(writable()));
        }
        if (DelegatingGroup.isLeaf(own.get())) {
            return divide(own.get().resolveSibling(""), "another lab divided it");
        }
        if (!DelegatingGroup.words(own.get().resolve("cgroup.controllers")).contains("memory")) {
            return new Delegation.Refused(
                    "the cgroup v2 group " + own.get() + " has no memory controller", Optional.empty());
        }
        return search(own.get());
    }

    private Delegation search(Path own) {
        boolean divisible = isAlone(own) || DelegatingGroup.isRoot(own);
        boolean delegated = isDelegated(own);
        if (!systemd.runs()) {
            return divide(own, divisible ? "the lab's own group" : "the lab's own group, with its other processes");
        }
        if (divisible
                && delegated
                && divide(own, "the lab's own group, delegated to it") instanceof Delegation.Granted granted) {
            return granted;
        }
        SystemdScope.ScopeOutcome outcome = systemd.enter(groups, own);
        if (outcome.scope().isPresent()) {
            Path scope = outcome.scope().get();
            return divide(scope, "systemd moved the lab into the delegated " + scope.getFileName());
        }
        // Without delegation, another program manages the group, and its processes are not the lab's to move.
        Delegation last = divisible || delegated
                ? divide(own, "the lab's own group, with its other processes")
                : new Delegation.Refused(own + " was not delegated to the lab", Optional.empty());
        return last instanceof Delegation.Refused refused
                ? new Delegation.Refused(refused.reason() + "; " + outcome.reason(), outcome.remedy())
                : last;
    }

    private Delegation divide(Path group, String way) {
        try {
            DelegatingGroup divided = DelegatingGroup.of(group);
            return new Delegation.Granted(
                    divided,
                    way
                            + (divided.moved() == 0 ? "" : ": " + divided.moved() + " moved to a leaf until the end")
                            + systemd.lifetime(group));
        } catch (IOException refused) {
            return new Delegation.Refused(
                    "cannot divide " + group + " (" + refused.getMessage() + ")",
                    systemd.runs() ? Optional.of(systemd.wrapper()) : Optional.empty());
        }
    }

    /** The way to a writable hierarchy. */
    private Remedy writable() {
        return systemd.runs()
                ? Remedy.command("mount it writable by: ", "sudo mount -o remount,rw /sys/fs/cgroup")
                : Remedy.advice(
                        "start the container with --security-opt unmask=/sys/fs/cgroup (podman) or --privileged");
    }

    private static boolean isAlone(Path group) {
        return DelegatingGroup.processes(group)
                .equals(List.of(Long.toString(ProcessHandle.current().pid())));
    }

    /** Whether systemd delegated the group: it marks it so, and gives a user what it delegates to him. */
    private boolean isDelegated(Path group) {
        return isMarked(group) || (systemd.uid() != 0 && Files.isWritable(group));
    }

    /** Reads the extended attribute that systemd 251 and newer set on a delegated group. */
    private static boolean isMarked(Path group) {
        try {
            UserDefinedFileAttributeView attributes =
                    Files.getFileAttributeView(group, UserDefinedFileAttributeView.class);
            ByteBuffer value = ByteBuffer.allocate(16);
            return attributes != null
                    && attributes.read("delegate", value) > 0
                    && StandardCharsets.US_ASCII.decode(value.flip()).toString().equals("1");
        } catch (IOException e) {
            // Not marked, or a kernel without attributes of groups.
            return false;
        }
    }
}
