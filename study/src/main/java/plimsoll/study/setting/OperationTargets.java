package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** The members that can receive operations, and their addresses. */
public record OperationTargets(ReadContext setting, List<MemberNode> members) {
    /** Returns the address of a path on the only subject, or on the member in {@code to}. */
    public String url(Optional<YamlNode.Scalar> path, YamlNode.Mapping from, PlaceholderCheck check) {
        SourceLocation location = path.map(YamlNode.Scalar::place).orElse(from.place());
        String target = target(from, check);
        String base = target.isEmpty() ? "" : check.inLoad(address(target, from.text("port")), location);
        return base + path.map(check::inLoad).orElse("");
    }

    private static String address(String target, Optional<String> port) {
        return port.map(name -> "http://127.0.0.1:${" + target + ".port." + name + "}")
                .orElse("${" + target + ".url}");
    }

    private String target(YamlNode.Mapping from, PlaceholderCheck check) {
        Optional<YamlNode.Scalar> to = from.scalar("to");
        List<String> subjects = members.stream()
                .filter(MemberNode::subject)
                .map(MemberNode::name)
                .toList();
        if (to.isEmpty() && subjects.size() > 1) {
            setting.problems()
                    .add(
                            from.place(),
                            "this load does not say which subject receives it",
                            "add to: with one of " + String.join(", ", subjects));
        }
        to.ifPresent(name -> setting.problems().requireMember(check.names(), name));
        return to.map(YamlNode.Scalar::text)
                .filter(check.names()::contains)
                .orElse(subjects.isEmpty() ? "" : subjects.getFirst());
    }
}
