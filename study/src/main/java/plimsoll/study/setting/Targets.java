package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** The members that operations can be sent to, and their addresses. */
public record Targets(Setting setting, List<WrittenMember> members) {
    /** The address of a path; that of the only subject unless {@code to} says otherwise. */
    public String url(Optional<Yaml.Scalar> path, Yaml.Mapping from, Placeholders placeholders) {
        Place place = path.map(Yaml.Scalar::place).orElse(from.place());
        String target = target(from, placeholders);
        String base = target.isEmpty() ? "" : placeholders.inLoad(address(target, from.text("port")), place);
        return base + path.map(placeholders::inLoad).orElse("");
    }

    private static String address(String target, Optional<String> port) {
        return port.map(name -> "http://127.0.0.1:${" + target + ".port." + name + "}")
                .orElse("${" + target + ".url}");
    }

    private String target(Yaml.Mapping from, Placeholders placeholders) {
        Optional<Yaml.Scalar> to = from.scalar("to");
        List<String> subjects = members.stream()
                .filter(WrittenMember::subject)
                .map(WrittenMember::name)
                .toList();
        if (to.isEmpty() && subjects.size() > 1) {
            setting.problems()
                    .add(
                            from.place(),
                            "this load does not say which of the subjects it is sent to",
                            "add to: with one of " + String.join(", ", subjects));
        }
        to.filter(name -> !placeholders.names().contains(name.text()))
                .ifPresent(name -> setting.problems()
                        .add(
                                name.place(),
                                "there is no member '" + name.text() + "'",
                                Nearest.hint(name.text(), placeholders.names(), "its members are")));
        return to.map(Yaml.Scalar::text)
                .filter(placeholders.names()::contains)
                .orElse(subjects.isEmpty() ? "" : subjects.getFirst());
    }
}
