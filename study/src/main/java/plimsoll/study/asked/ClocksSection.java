package plimsoll.study.asked;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import plimsoll.model.member.ClockSpec;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.records.member.ClockLog;
import plimsoll.study.setting.OnlyUnder;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Reads {@code clocks}: who on an operation's way writes how long it took. */
public final class ClocksSection {
    private final Setting setting;
    private final List<String> members;
    private final Set<String> names = new HashSet<>();
    private final List<Written> all = new ArrayList<>();

    private ClocksSection(Setting setting, List<WrittenMember> members) {
        this.setting = setting;
        this.members = members.stream().map(WrittenMember::name).toList();
    }

    public static ClocksSection read(Yaml.Mapping study, Setting setting, List<WrittenMember> members) {
        ClocksSection section = new ClocksSection(setting, members);
        study.mappings("clocks").forEach(written -> {
            section.all.add(new Written(written, section.clock(written)));
            OnlyUnder.check(written, study, setting);
        });
        return section;
    }

    /** Those of a load, as far as the members that write them take part. */
    public List<ClockSpec> under(Optional<String> load, Deployment deployment) {
        Set<String> there = deployment.members().stream().map(Member::name).collect(Collectors.toSet());
        return all.stream()
                .filter(each -> OnlyUnder.is(each.written(), load))
                .map(Written::clock)
                .filter(clock -> there.contains(clock.member()))
                .toList();
    }

    private record Written(Yaml.Mapping written, ClockSpec clock) {}

    private ClockSpec clock(Yaml.Mapping written) {
        String name = written.text("name").orElse("");
        if (!names.add(name)) {
            wrong(written, "name", "two clocks are called '" + name + "'", "give one of them another name");
        }
        String member = written.text("member").orElse("service");
        if (!members.contains(member)) {
            wrong(
                    written,
                    "member",
                    "there is no member '" + member + "'",
                    Nearest.hint(member, members, "the study's members are"));
        }
        String file = written.text("file").orElse("");
        if (!isBelow(file)) {
            wrong(
                    written,
                    "file",
                    "'" + file + "' does not lie in the member's own directory",
                    "name a file below ${dir}, such as access.log");
        }
        String line = written.text("line").orElse("");
        checkLine(written, line);
        return new ClockSpec(name, member, file, line);
    }

    private static boolean isBelow(String file) {
        try {
            Path path = Path.of(file).normalize();
            return !path.isAbsolute() && !path.startsWith("..");
        } catch (InvalidPathException none) {
            return false;
        }
    }

    private void checkLine(Yaml.Mapping written, String line) {
        try {
            Set<String> groups = Pattern.compile(line).namedGroups().keySet();
            long units = groups.stream().filter(ClockLog.UNITS::contains).count();
            if (!groups.contains("id") || units != 1) {
                wrong(
                        written,
                        "line",
                        "a line's expression has a group id, and one of s, ms and us; this has "
                                + (groups.isEmpty()
                                        ? "none"
                                        : String.join(
                                                ", ", groups.stream().sorted().toList())),
                        "such as 'POST /uploads/(?<id>\\S+) .* (?<ms>[0-9.]+)'");
            }
        } catch (PatternSyntaxException e) {
            wrong(
                    written,
                    "line",
                    "this is no regular expression: " + e.getDescription(),
                    "see java.util.regex.Pattern");
        }
    }

    private void wrong(Yaml.Mapping written, String key, String what, String hint) {
        setting.problems().add(written.placeOf(key), what, hint);
    }
}
