package plimsoll.selftest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.record.MemberRecord;
import plimsoll.selftest.SelfCheck.Observation;

/** Looks for leftovers of this lab after it has closed: processes, control groups, scratch directories. */
final class CleanUpSelfCheck {
    private static final String GROUP = "clean-up";
    private static final String SCRATCH = "--scratch=";

    private CleanUpSelfCheck() {}

    static List<SelfCheck> check(Machine machine, List<MemberRecord> started) {
        String own = ProcessIdentity.own() + "-";
        List<String> processes = ProcessTable.pids().stream()
                .filter(pid -> ProcessTable.mark(pid).stream().anyMatch(mark -> mark.startsWith(own)))
                .map(String::valueOf)
                .toList();
        List<String> groups = Stream.concat(
                        machine.mechanisms().stream().flatMap(mechanism -> mechanism.parent().stream()),
                        machine.quota().stream().map(quota -> quota.parent()))
                .flatMap(parent -> ControlGroups.made(parent).stream())
                .filter(group -> GroupName.parse(group).stream().anyMatch(CleanUpSelfCheck::isOfMember))
                .map(Path::toString)
                .toList();
        List<String> scratch = started.stream()
                .flatMap(member -> member.command().stream())
                .filter(word -> word.startsWith(SCRATCH))
                .map(word -> word.substring(SCRATCH.length()))
                .filter(path -> Files.exists(Path.of(path)))
                .toList();
        return List.of(
                nothing("processes", started.size() + " members were started", processes),
                nothing("control groups", started.size() + " members were started", groups),
                nothing("scratch directories", started.size() + " members were started", scratch));
    }

    /** The lab's own group in a divided one stays until the machine is closed. */
    private static boolean isOfMember(GroupName name) {
        return name.isOwn() && name.suffix().matches("\\d+");
    }

    private static SelfCheck nothing(String what, String context, List<String> left) {
        String observed = left.isEmpty() ? "0; " + context : left.size() + ": " + String.join(" ", left);
        return SelfCheck.of(GROUP, what + " left", "0", new Observation(observed, left.isEmpty()));
    }
}
