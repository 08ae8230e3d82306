package plimsoll.study.section;

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
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.records.member.TimingLog;
import plimsoll.study.setting.LoadFilter;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code timing-logs}: logs of members that record how long an operation took. */
public final class TimingLogsReader {
    private final ReadContext context;
    private final List<String> members;
    private final Set<String> names = new HashSet<>();
    private final List<TimingLogNode> all = new ArrayList<>();

    private TimingLogsReader(ReadContext context, List<MemberNode> members) {
        this.context = context;
        this.members = members.stream().map(MemberNode::name).toList();
    }

    public static TimingLogsReader read(YamlNode.Mapping study, ReadContext context, List<MemberNode> members) {
        TimingLogsReader reader = new TimingLogsReader(context, members);
        study.mappings("timing-logs").forEach(written -> {
            reader.all.add(new TimingLogNode(written, reader.clock(written)));
            LoadFilter.check(written, study, context);
        });
        return reader;
    }

    /** Returns the logs to read after a load, of members that take part in it. */
    public List<TimingLogSpec> under(Optional<String> load, Deployment deployment) {
        Set<String> there = deployment.members().stream().map(Member::name).collect(Collectors.toSet());
        return all.stream()
                .filter(each -> LoadFilter.is(each.written(), load))
                .map(TimingLogNode::clock)
                .filter(clock -> there.contains(clock.member()))
                .toList();
    }

    private record TimingLogNode(YamlNode.Mapping written, TimingLogSpec clock) {}

    private TimingLogSpec clock(YamlNode.Mapping written) {
        String name = written.text("name").orElse("");
        if (!names.add(name)) {
            problem(written, "name", "two timing logs are named '" + name + "'", "give one of them another name");
        }
        String member = written.text("member").orElse("service");
        if (!members.contains(member)) {
            problem(
                    written,
                    "member",
                    "there is no member '" + member + "'",
                    SpellingSuggestion.hint(member, members, "the study's members are"));
        }
        String file = written.text("file").orElse("");
        if (!isBelow(file)) {
            problem(
                    written,
                    "file",
                    "'" + file + "' is not in the member's directory",
                    "name a file under ${dir}, such as access.log");
        }
        String line = written.text("line").orElse("");
        checkLine(written, line);
        return new TimingLogSpec(name, member, file, line);
    }

    private static boolean isBelow(String file) {
        try {
            Path path = Path.of(file).normalize();
            return !path.isAbsolute() && !path.startsWith("..");
        } catch (InvalidPathException none) {
            return false;
        }
    }

    private void checkLine(YamlNode.Mapping written, String line) {
        try {
            Set<String> groups = Pattern.compile(line).namedGroups().keySet();
            long units = groups.stream().filter(TimingLog.UNITS::contains).count();
            if (!groups.contains("id") || units != 1) {
                problem(
                        written,
                        "line",
                        "the expression must have a group id and one of s, ms and us, but this has "
                                + (groups.isEmpty()
                                        ? "none"
                                        : String.join(
                                                ", ", groups.stream().sorted().toList())),
                        "such as 'POST /uploads/(?<id>\\S+) .* (?<ms>[0-9.]+)'");
            }
        } catch (PatternSyntaxException e) {
            problem(
                    written,
                    "line",
                    "this is not a regular expression: " + e.getDescription(),
                    "see java.util.regex.Pattern");
        }
    }

    private void problem(YamlNode.Mapping written, String key, String what, String hint) {
        context.problems().add(written.placeOf(key), what, hint);
    }
}
